//! Documents of servers that the tests start: `strata resolve` and `strata render` as users type them.
//!
//! The servers are those of the tests of `strata-sources`. In what is compared `[HOST]` stands for the address
//! of the server.

mod kv;
#[path = "../../../../strata-sources/tests/it/nats_server.rs"]
mod nats_server;
mod web;
#[expect(dead_code, reason = "the tests of strata-sources need more")]
#[path = "../../../../strata-sources/tests/it/web.rs"]
mod web_server;

use libtest_mimic::{Failed, Trial};

use crate::console::Site;
use crate::difference;
use crate::document::File;

pub(crate) fn trials() -> Vec<Trial> {
    web::trials().into_iter().chain(kv::trials()).collect()
}

/// A directory with files, from which a server is asked.
struct Client {
    site: Site,
    address: String,
}

impl Client {
    fn new(address: &str, files: &[(&str, &str)]) -> Result<Self, Failed> {
        let file =
            |&(name, text): &(&str, &str)| File { name: name.to_owned(), text: text.to_owned() };
        let files: Vec<File> = files.iter().map(file).collect();
        Ok(Self { site: Site::new(&files)?, address: address.to_owned() })
    }

    /// Runs the commands of a console block and compares it. Each has the directory for its home, where fetched
    /// documents are kept, and no proxy.
    fn check(&self, expected: &str) -> Result<(), Failed> {
        let home = self.site.directory().display();
        let environment = format!(
            "$ HOME='{home}' XDG_CACHE_HOME= XDG_CONFIG_HOME= NATS_URL= NATS_CONTEXT= NO_PROXY=127.0.0.1 "
        );
        let block = expected.replace("$ ", &environment).replace("[HOST]", &self.address);
        let got = self.site.run(&block)?;
        let got = got.replace(&environment, "$ ").replace(&self.address, "[HOST]");
        if got == expected { Ok(()) } else { Err(difference(expected, &got).into()) }
    }
}
