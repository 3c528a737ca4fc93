//! Heartbeat-scheduled fork/join.
