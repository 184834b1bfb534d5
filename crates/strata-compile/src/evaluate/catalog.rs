//! The resources of a host in their order.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use super::resource::Made;
use crate::Resource;

/// The resources with their dependencies: each behind those it depends on, and of those that could come
/// next the smallest id first.
pub(super) fn in_order(made: Vec<Made>) -> Vec<Resource> {
    let ids: Vec<Arc<str>> = made.iter().map(|made| Arc::clone(&made.resource.id)).collect();
    let mut waiting: Vec<usize> = made.iter().map(|made| made.carried.list().len()).collect();
    let mut dependants: Vec<Vec<u32>> = vec![Vec::new(); made.len()];
    for (at, made) in made.iter().enumerate() {
        for needed in made.carried.list() {
            dependants[*needed as usize].push(at as u32);
        }
    }
    let free = (0..made.len()).filter(|at| waiting[*at] == 0);
    let mut ready: BinaryHeap<Reverse<(&str, usize)>> =
        free.map(|at| Reverse((&*ids[at], at))).collect();
    let mut made: Vec<Option<Made>> = made.into_iter().map(Some).collect();
    let mut ordered = Vec::with_capacity(made.len());
    while let Some(Reverse((_, at))) = ready.pop() {
        for dependant in &dependants[at] {
            let dependant = *dependant as usize;
            waiting[dependant] -= 1;
            if waiting[dependant] == 0 {
                ready.push(Reverse((&*ids[dependant], dependant)));
            }
        }
        let Some(Made { mut resource, carried, .. }) = made[at].take() else { continue };
        let needed = carried.list().iter().map(|at| Arc::clone(&ids[*at as usize]));
        resource.depends_on = needed.collect();
        resource.depends_on.sort();
        ordered.push(resource);
    }
    ordered
}
