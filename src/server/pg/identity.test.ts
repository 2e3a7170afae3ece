import { expect, it } from 'vitest'
import { chooseIdentity, runUnder, type Surroundings } from '#server/pg/identity.ts'

const root: Surroundings = {
  uid: 0,
  canUnshare: () => false,
  findUser: name => (name === 'nobody' ? { uid: 65534, gid: 65534 } : undefined),
  canReach: (_user, path) => path !== '/private/data',
}

it('stays itself under an ordinary account', () => {
  expect(chooseIdentity(['/data'], { ...root, uid: 1001 })).toEqual({ kind: 'self' })
})

it('prefers a user namespace as root', () => {
  const identity = chooseIdentity(['/data'], { ...root, canUnshare: () => true })
  expect(runUnder(identity, '/bin/postgres', ['-D', '/d'])).toEqual({
    command: 'unshare',
    args: ['--user', '--map-user=1000', '--map-group=1000', '/bin/postgres', '-D', '/d'],
    options: {},
  })
})

it('falls back to another account that reaches the folder', () => {
  const identity = chooseIdentity(['/data'], root)
  expect(identity).toEqual({ kind: 'user', name: 'nobody', uid: 65534, gid: 65534 })
  expect(runUnder(identity, '/bin/postgres', ['-V'])).toEqual({
    command: '/bin/postgres',
    args: ['-V'],
    options: { uid: 65534, gid: 65534 },
  })
})

it('says what to do when nobody can run it', () => {
  expect(() => chooseIdentity(['/private/data'], root)).toThrow(/compte root.*compte ordinaire.*DATABASE_URL/s)
})
