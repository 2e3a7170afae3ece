/**
 * Ends this process as a termination signal would when the process that started it is gone. npm passes a signal to the shell
 * it started, and many shells die of it without telling us: a stopped `npm start` would leave its server behind.
 */
export function followParent(everyMs = 250) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    // Once: what is gone does not come back.
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, everyMs)
  timer.unref()
}
