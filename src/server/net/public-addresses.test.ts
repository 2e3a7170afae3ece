import { once } from 'node:events'
import { get } from 'node:https'
import { expect, it } from 'vitest'
import { AddressRefused, checkPublicUrl, isPublicAddress, publicAgent } from '#server/net/public-addresses.ts'

it.each([
  '127.0.0.1', '127.1.2.3', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254',
  '100.64.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8',
  '::127.0.0.1', 'fe80::1', 'fc00::1', 'fd00::1', 'fd00:ec2::254', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:1::',
  'ff02::1', 'localhost', '',
])('blocks %s', address => expect(isPublicAddress(address)).toBe(false)) // biome-ignore format: a list of addresses

it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4007:80e::2004'])('lets %s through', address =>
  expect(isPublicAddress(address)).toBe(true),
)

it.each([
  'http://push.exemple.fr/a',
  'https://127.0.0.1/a',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'file:///etc/passwd',
])('%s is not a push service', url => expect(() => checkPublicUrl(url)).toThrow(AddressRefused))

it('takes the address of a real push service', () => {
  expect(() => checkPublicUrl('https://fcm.googleapis.com/fcm/send/x')).not.toThrow()
})

it('refuses a name that leads inside, at the connection', async () => {
  const [error] = await once(get('https://localhost:9/', { agent: publicAgent() }), 'error').catch(thrown => [thrown])
  expect(error).toBeInstanceOf(AddressRefused)
})
