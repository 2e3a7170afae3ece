import { statfsSync } from 'node:fs'

type DiskState = { bavail: number; bsize: number }

export type DiskGuard = {
  /** Whether writes must be refused now. Costs a system call every two seconds at most. */
  isLow(): boolean
  freeBytes(): number
}

export const defaultMinFreeBytes = 512 * 1024 * 1024

/**
 * Watches the free space of the disk that holds the database: PostgreSQL stops altogether when it cannot write its log, so
 * writes are refused while there is still room for it. An unreadable disk state refuses nothing.
 */
export function createDiskGuard({
  dir,
  minBytes = defaultMinFreeBytes,
  maxAgeMs = 2000,
  statfs = statfsSync,
  now = () => performance.now(),
}: {
  dir: string
  minBytes?: number
  maxAgeMs?: number
  statfs?: (path: string) => DiskState
  now?: () => number
}): DiskGuard {
  let readAt = Number.NEGATIVE_INFINITY
  let free = Number.POSITIVE_INFINITY
  const freeBytes = () => {
    if (now() - readAt >= maxAgeMs) {
      readAt = now()
      try {
        const { bavail, bsize } = statfs(dir)
        free = bavail * bsize
      } catch {
        free = Number.POSITIVE_INFINITY
      }
    }
    return free
  }
  return { freeBytes, isLow: () => freeBytes() < minBytes }
}
