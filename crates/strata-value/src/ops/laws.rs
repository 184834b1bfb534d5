//! Laws of the operations that no single example shows.

use dashu_int::IBig;
use proptest::prelude::*;

use crate::arbitrary::{arb_hcl, arb_number};
use crate::{BigNumber, Kind, Marks, Number, OperationError, Seq, Type, Value};

type Binary = fn(&Value, &Value) -> Result<Value, OperationError>;

const ARITHMETIC: [Binary; 5] =
    [Value::add, Value::subtract, Value::multiply, Value::divide, Value::modulo];

const COMPARISONS: [Binary; 4] =
    [Value::less_than, Value::less_or_equal, Value::greater_than, Value::greater_or_equal];

/// Whether a number has the one form of its value.
fn is_canonical(value: &Value) -> bool {
    match value.as_number() {
        Some(Number::Int(_)) => true,
        Some(Number::Float(n)) => {
            let fits = n.fract() == 0.0 && n.abs() < 9.3e18 && (n as i128) == i128::from(n as i64);
            !fits || n == 0.0 && n.is_sign_negative()
        }
        Some(Number::Big(big @ BigNumber::Float(_))) => {
            let nearest = BigNumber::from_f64(big.to_f64());
            big.to_i64().is_none() && nearest.as_ref() != Some(big)
        }
        _ => false,
    }
}

/// `significand · 2^exponent`, of which HCL holds every bit.
fn dyadic(significand: i64, exponent: i8) -> Value {
    Value::parse_number(&format!("{significand}p{exponent}")).expect("a number")
}

fn scaled(significand: i64, exponent: i8) -> IBig {
    IBig::from(significand) << usize::from((i16::from(exponent) + 128).unsigned_abs())
}

fn truth(value: &Value) -> bool {
    value.as_bool().expect("a known boolean")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn numbers_have_one_form(a in arb_number(), b in arb_number()) {
        prop_assert!(is_canonical(&a));
        for result in ARITHMETIC.iter().filter_map(|op| op(&a, &b).ok()) {
            prop_assert!(is_canonical(&result), "{result:?}");
        }
        let unary = [Value::negate, Value::absolute, Value::floor, Value::ceil, Value::truncate];
        for result in unary.iter().filter_map(|op| op(&a).ok()) {
            prop_assert!(is_canonical(&result), "{result:?}");
        }
    }

    #[test]
    fn arithmetic_of_integers_is_exact(a in any::<i64>(), b in any::<i64>(), c in -9i64..10) {
        let (x, y) = (Value::int(a), Value::int(b));
        let whole = |result: Result<Value, _>| result.expect("a number").as_whole();
        prop_assert_eq!(whole(x.add(&y)), Some(IBig::from(a) + IBig::from(b)));
        prop_assert_eq!(whole(x.subtract(&y)), Some(IBig::from(a) - IBig::from(b)));
        prop_assert_eq!(whole(x.multiply(&y)), Some(IBig::from(a) * IBig::from(b)));
        prop_assert_eq!(whole(x.add(&y).and_then(|sum| sum.subtract(&y))), Some(a.into()));
        prop_assert_eq!(whole(x.modulo(&Value::int(c))), Some(match c {
            0 => a.into(),
            c => IBig::from(a) % IBig::from(c),
        }));
        if b != 0 {
            prop_assert_eq!(whole(x.multiply(&y).and_then(|product| product.divide(&y))), Some(a.into()));
        }
    }

    #[test]
    fn order_and_sums_are_those_of_exact_numbers(
        (a, p) in (any::<i64>(), any::<i8>()), (b, q) in (any::<i64>(), any::<i8>()),
    ) {
        let (x, y) = (dyadic(a, p), dyadic(b, q));
        let (exact_x, exact_y) = (scaled(a, p), scaled(b, q));
        prop_assert_eq!(truth(&x.less_than(&y).expect("numbers")), exact_x < exact_y);
        prop_assert_eq!(truth(&x.less_or_equal(&y).expect("numbers")), exact_x <= exact_y);
        prop_assert_eq!(truth(&x.equals(&y)), exact_x == exact_y);
        let sum = x.add(&y).and_then(|sum| sum.multiply(&dyadic(1, 127))).and_then(|s| s.add(&s));
        prop_assert_eq!(sum.expect("a number").as_whole(), Some(exact_x + exact_y));
    }

    #[test]
    fn the_text_of_a_number_reads_back(number in arb_number(), zero in Just(Value::int(0))) {
        // In full precision, as a text is read.
        let number = number.add(&zero).expect("a number");
        let text = number.number_text().expect("a number");
        prop_assert_eq!(Value::parse_number(&text), Ok(number));
    }

    #[test]
    fn marks_never_disappear(a in arb_hcl(), b in arb_hcl()) {
        let both = a.marks() | b.marks();
        let logic: [Binary; 2] = [Value::and, Value::or];
        let access: [Binary; 3] = [Value::index, Value::has_index, Value::has_element];
        for op in ARITHMETIC.iter().chain(&COMPARISONS).chain(&logic).chain(&access) {
            if let Ok(result) = op(&a, &b) {
                prop_assert!(result.marks().contains(both));
            }
        }
        for result in [a.length(), a.negate(), a.not()].into_iter().flatten() {
            prop_assert!(result.marks().contains(a.marks()));
        }
        let is_null = |v: &Value| matches!(v.content(), Kind::Null);
        let seen = if is_null(&a) == is_null(&b) { a.all_marks() | b.all_marks() } else { both };
        prop_assert_eq!(a.equals(&b).marks(), seen);
        prop_assert_eq!(a.not_equals(&b).marks(), seen);
        let set = Value::set_of(vec![a.clone(), b.clone()], None);
        prop_assert_eq!(set.marks(), a.all_marks() | b.all_marks());
        prop_assert_eq!(set.all_marks(), set.marks());
        prop_assert_eq!(a.refine().not_null().finish().map_or(a.marks(), |v| v.marks()), a.marks());
    }

    #[test]
    fn a_bare_value_differs_by_its_marks_only(value in arb_hcl()) {
        let (bare, marks) = value.unmark_deep();
        prop_assert!(!bare.contains_marks());
        prop_assert_eq!(marks, value.all_marks());
        prop_assert_eq!(bare.ty(), value.ty());
        prop_assert_eq!(bare.marked(marks).equals(&value), value.equals(&value));
    }

    #[test]
    fn equality_is_symmetric_and_holds_for_the_same(a in arb_hcl(), b in arb_hcl()) {
        prop_assert_eq!(a.equals(&b), b.equals(&a));
        prop_assert_eq!(a.equals(&b).not(), Ok(a.not_equals(&b)));
        let same = a.equals(&a).unmark().0;
        if a.is_wholly_known() {
            prop_assert_eq!(same, Value::bool(true));
        }
    }

    #[test]
    fn what_is_unknown_decides_nothing_wrong(known in arb_number(), a in arb_number(), b in arb_number()) {
        let unknown = Value::unknown_not_null(Type::Number).refine();
        let Ok(unknown) = unknown.number_min(a, true).number_max(b, false).finish() else {
            return Ok(());
        };
        // A known number in the range may be what the unknown one turns out to be.
        let inside = unknown.refine().number_min(known.clone(), true).number_max(known.clone(), true);
        let inside = inside.finish().is_ok();
        // An infinity is as good as outside: a number with a range counts as finite in equality.
        let is_finite = known.as_f64().is_none_or(f64::is_finite);
        prop_assert_eq!(unknown.equals(&known).is_known(), !(inside && is_finite));
        for compare in COMPARISONS {
            let answer = compare(&unknown, &known).expect("numbers");
            let certain = compare(&known, &known).expect("numbers");
            prop_assert!(!inside || !answer.is_known() || answer == certain);
        }
    }

    #[test]
    fn a_set_does_not_depend_on_the_order_of_its_making(
        elements in prop::collection::vec(arb_hcl(), 0..6), other in arb_hcl(),
    ) {
        let known: Vec<Value> = elements.iter().filter(|v| v.is_wholly_known()).cloned().collect();
        let set = Value::set_of(known.clone(), Some(Type::Dynamic));
        let reversed = Value::set_of(known.iter().rev().cloned().collect(), Some(Type::Dynamic));
        prop_assert_eq!(set.unmark().0.as_seq().map(|s| s.len()), reversed.unmark().0.as_seq().map(|s| s.len()));
        prop_assert_eq!(set.unmark().0.equals(&reversed.unmark().0), Value::bool(true));
        for element in &known {
            let one = Value::set_of(vec![element.clone()], Some(element.ty()));
            prop_assert_eq!(one.has_element(element).map(|v| v.unmark().0), Ok(Value::bool(true)));
        }
        let union = set.union(&Value::set_of(vec![other.clone()], Some(Type::Dynamic))).expect("sets");
        prop_assert!(union.marks().contains(set.marks() | other.all_marks()));
    }

    #[test]
    fn the_order_of_a_set_does_not_matter_to_operations(
        a in proptest::collection::vec(arb_number(), 0..6),
        b in proptest::collection::vec(arb_number(), 0..6),
    ) {
        let set = |elements: &[Value]| Value::set_of(elements.to_vec(), Some(Type::Number));
        let (x, y) = (set(&a), set(&b));
        let turned = |set: &Value| {
            let elements: Vec<Value> = set.as_seq().expect("a set").iter().rev().cloned().collect();
            Value::set_in_order(Seq::typed(elements, Some(Type::Number)))
        };
        let (turned_x, turned_y) = (turned(&x), turned(&y));
        prop_assert_eq!(x.equals(&turned_x), Value::bool(true));
        prop_assert_eq!(turned_x.equals(&turned_y), x.equals(&y));
        let operations: [Binary; 4] =
            [Value::union, Value::intersection, Value::without_elements, Value::symmetric_difference];
        for operation in operations {
            prop_assert_eq!(operation(&turned_x, &turned_y), operation(&x, &y));
        }
        for element in a.iter().chain(&b) {
            prop_assert_eq!(turned_y.has_element(element), y.has_element(element));
        }
    }

    #[test]
    fn sets_of_one_type_combine_as_sets_do(
        a in prop::collection::vec(arb_number(), 0..6), b in prop::collection::vec(arb_number(), 0..6),
    ) {
        let (x, y) = (Value::set_of(a, Some(Type::Number)), Value::set_of(b, Some(Type::Number)));
        let count = |set: &Value| set.as_seq().map_or(0, |s| s.len());
        let union = x.union(&y).expect("sets");
        let common = x.intersection(&y).expect("sets");
        prop_assert_eq!(count(&union) + count(&common), count(&x) + count(&y));
        prop_assert_eq!(count(&x.without_elements(&y).expect("sets")), count(&x) - count(&common));
        let difference = x.symmetric_difference(&y).expect("sets");
        prop_assert_eq!(count(&difference), count(&union) - count(&common));
        prop_assert_eq!(difference.union(&common).expect("sets").equals(&union), Value::bool(true));
    }

    #[test]
    fn logic_is_that_of_what_may_turn_out(a in 0..3, b in 0..3) {
        let of = |n: i32| match n {
            0 => Value::bool(false),
            1 => Value::bool(true),
            _ => Value::unknown_not_null(Type::Bool),
        };
        let (a, b) = (of(a), of(b));
        let by_laws = a.not().and_then(|x| x.and(&b.not()?)).and_then(|x| x.not());
        prop_assert_eq!(a.or(&b), by_laws);
        prop_assert_eq!(a.or(&b), b.or(&a));
        prop_assert_eq!(a.and(&Value::bool(true)), Ok(a.clone()));
        prop_assert_eq!(a.or(&Value::bool(true)), Ok(Value::bool(true)));
    }
}

#[test]
fn marks_of_the_parts_are_marks_of_the_result() {
    let secret = Value::int(2).marked(Marks::SENSITIVE);
    let sum = Value::int(1).add(&secret).expect("a number");
    assert_eq!(sum.reveal(Marks::SENSITIVE), Value::int(3));
    assert_eq!(sum.marks(), Marks::SENSITIVE);
}
