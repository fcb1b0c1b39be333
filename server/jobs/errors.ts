/** The attempt took longer than its definition's `deadlineMs`. */
export class JobDeadlineError extends Error {
  override readonly name = 'JobDeadlineError'
}

/** Somebody called `cancel`. */
export class JobCancelledError extends Error {
  override readonly name = 'JobCancelledError'
}

/** Every attempt ended with the death of its process, as when a document exhausts the memory. */
export class JobCrashedError extends Error {
  override readonly name = 'JobCrashedError'
}

/** Another worker has taken the job over, because this one's heartbeats did not arrive in time. */
export class JobLeaseLostError extends Error {
  override readonly name = 'JobLeaseLostError'
}

/** The process is about to end; the job goes back to the queue without losing an attempt. */
export class RunnerStoppingError extends Error {
  override readonly name = 'RunnerStoppingError'
}
