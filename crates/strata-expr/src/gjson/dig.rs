//! `@dig:path`: a path asked at every depth.

use super::limits::{Ledger, Limit};
use super::node::Node;
use super::path::{GetId, Path};
use super::search::Search;

/// What a path finds in a value and in all that is in it, parents first.
pub(super) fn dig<'a>(
    path: &'a Path,
    what: GetId,
    root: &Node<'a>,
    ledger: &Ledger,
) -> Result<Node<'a>, Limit> {
    let mut found = Vec::new();
    visit(Search { path, ledger }, what, root, &mut found)?;
    ledger.spend_members(found.len())?;
    Ok(Node::list(found))
}

fn visit<'a>(
    search: Search<'a, '_>,
    what: GetId,
    node: &Node<'a>,
    found: &mut Vec<Node<'a>>,
) -> Result<(), Limit> {
    search.ledger.deeper(|| {
        let here = search.get(what, node.clone())?;
        found.extend(Some(here).filter(|here| !here.is_missing()));
        if node.container(search.ledger).is_some() {
            for (_, item) in node.items(search.ledger)? {
                visit(search, what, &item, found)?;
            }
        }
        Ok(())
    })
}
