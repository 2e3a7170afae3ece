import { describe, expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

describe('whom an address stands for', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8:1::', '2001:db8:1:0::/64'],
    ['2001:db8::1:2:3', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    // Not one of IPv6: kept as it is.
    ['inconnue', 'inconnue'],
  ])('%s: %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })

  it('is one for a whole /64 and another for its neighbour', () => {
    const random = () => Math.floor(Math.random() * 0x10000).toString(16)
    for (let n = 0; n < 500; n++) {
      const tail = [random(), random(), random(), random()].join(':')
      expect(addressKey(`2001:db8:0:1:${tail}`)).toBe('2001:db8:0:1::/64')
      expect(addressKey(`2001:db8:0:2:${tail}`)).toBe('2001:db8:0:2::/64')
    }
  })
})
