//! A program in a process group of its own.

use std::io;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus};

use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// A child process that leads a group. When it is dropped the whole group is killed and the child reaped.
pub(super) struct Group {
    leader: Child,
    /// Once it is, its id may be somebody else's.
    reaped: bool,
}

impl Group {
    /// Starts a program as the leader of a new group.
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        command.process_group(0).spawn().map(|leader| Self { leader, reaped: false })
    }

    /// Our ends of the pipes to its standard input and from its standard output; each can be taken once.
    pub(super) fn take_pipes(&mut self) -> io::Result<(ChildStdin, ChildStdout)> {
        let pipes = self.leader.stdin.take().zip(self.leader.stdout.take());
        pipes.ok_or_else(|| io::ErrorKind::BrokenPipe.into())
    }

    /// Whether the leader has ended. It is not reaped: until then no other process gets its id, so that
    /// killing the group cannot hit a stranger.
    pub(super) fn has_ended(&self) -> io::Result<bool> {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(WaitId::Pid(self.id()), look) {
            Ok(status) => Ok(status.is_some()),
            Err(Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Kills what is left of the group; gives how the leader ended, for which it must have done so.
    pub(super) fn end(mut self) -> io::Result<ExitStatus> {
        self.kill_and_reap()
    }

    fn kill_and_reap(&mut self) -> io::Result<ExitStatus> {
        // The group may be gone, which is as well; and nothing else could be done about another error.
        let _ = kill_process_group(self.id(), Signal::KILL);
        self.reaped = true;
        self.leader.wait()
    }

    fn id(&self) -> Pid {
        Pid::from_child(&self.leader)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if !self.reaped {
            // Nobody is left to tell of an error, and the group was killed.
            let _ = self.kill_and_reap();
        }
    }
}
