import { expect, it } from 'vitest'
import { createDiskGuard } from '#server/pg/disk-guard.ts'

const MiB = 1024 * 1024

it('says the disk is low below the limit only, and asks the system every two seconds at most', () => {
  let clock = 0
  let calls = 0
  let freeMiB = 512
  const statfs = () => {
    calls++
    return { bavail: freeMiB, bsize: MiB }
  }
  const guard = createDiskGuard({ dir: '/', statfs, now: () => clock })
  expect(guard.isLow()).toBe(false)
  freeMiB = 511
  clock = 1999
  expect(guard.isLow()).toBe(false)
  expect(calls).toBe(1)
  clock = 2000
  expect(guard.isLow()).toBe(true)
  freeMiB = 600
  clock = 4000
  expect(guard.isLow()).toBe(false)
  expect(guard.freeBytes()).toBe(600 * MiB)
  expect(calls).toBe(3)
})

it('refuses nothing when the disk cannot be asked', () => {
  const statfs = () => {
    throw new Error('ENOSYS')
  }
  expect(createDiskGuard({ dir: '/', statfs }).isLow()).toBe(false)
})

it('reads the real disk', () => {
  expect(createDiskGuard({ dir: '/', minBytes: 1 }).isLow()).toBe(false)
  expect(createDiskGuard({ dir: '/', minBytes: 2 ** 62 }).isLow()).toBe(true)
})
