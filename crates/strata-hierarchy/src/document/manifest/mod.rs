//! Manifests of Choria CCM: a document with a `ccm` section, rendered to data and resources.
