//! Tests of the public interface.

mod gjson;
