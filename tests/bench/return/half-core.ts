import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const PERIOD_US = 100_000

/**
 * Where a group of our own can be made: version 2 of cgroups, or the older processor controller. It weighs the most that a
 * group may, so that half a core is what it gets, whatever else runs.
 */
function place(): { readonly dir: string; readonly quota: readonly [string, string][] } | null {
  const name = `relais-bench-${process.pid}`
  const half = String(PERIOD_US / 2)
  if (existsSync('/sys/fs/cgroup/cgroup.controllers'))
    return {
      dir: `/sys/fs/cgroup/${name}`,
      quota: [
        ['cpu.max', `${half} ${PERIOD_US}`],
        ['cpu.weight', '10000'],
      ],
    }
  const old = '/sys/fs/cgroup/cpu'
  if (!existsSync(path.join(old, 'cgroup.procs'))) return null
  const quota = [
    ['cpu.cfs_period_us', String(PERIOD_US)],
    ['cpu.cfs_quota_us', half],
    ['cpu.shares', '262144'],
  ] as const
  return { dir: path.join(old, name), quota: quota.map(([file, value]) => [file, value]) }
}

/** The process and all that come from it, connections of its database among them. */
function family(pids: readonly number[]): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // Ended meanwhile.
    }
  }
  const found = new Set(pids)
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

/**
 * Half a processor for these processes together and all they start, until the block ends.
 * @throws where this machine lets nobody make such a group, or a process named is gone: the cause says which
 */
export function holdToHalfACore(pids: readonly number[]): Disposable {
  const chosen = place()
  if (!chosen) throw new Error('half a core: no controller of the processor here')
  const { dir, quota } = chosen
  try {
    mkdirSync(dir)
    for (const [file, value] of quota) writeFileSync(path.join(dir, file), value)
    for (const pid of family(pids)) {
      try {
        writeFileSync(path.join(dir, 'cgroup.procs'), String(pid))
      } catch (error) {
        // A connection that ended since they were listed; those that were named must be held.
        if (pids.includes(pid)) throw error
      }
    }
  } catch (cause) {
    throw new Error(`half a core: no group of processes could be made for ${pids.join(', ')}`, { cause })
  }
  return {
    [Symbol.dispose]() {
      try {
        for (const pid of readFileSync(path.join(dir, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
          writeFileSync(path.join(path.dirname(dir), 'cgroup.procs'), pid)
        rmdirSync(dir)
      } catch {
        // Its processes still end; an empty group costs nothing.
      }
    },
  }
}
