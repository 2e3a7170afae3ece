import { isIPv6 } from 'node:net'

/** Eight groups of an address that `isIPv6` accepts, its zone aside. */
function groupsOf(address: string): number[] {
  const [bare = ''] = address.split('%')
  // The last four bytes may be written as IPv4.
  const written = bare.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = written.split('::')
  const parse = (part: string) => (part ? part.split(':').map(group => Number.parseInt(group, 16)) : [])
  if (tail === undefined) return parse(head)
  const [first, last] = [parse(head), parse(tail)]
  return [...first, ...Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0), ...last]
}

/**
 * Whom an address stands for, where tries are counted: a line or a rented machine has a whole /64 of IPv6 (RFC 6177, RIPE-690),
 * 2^64 addresses that would each have tries of their own. IPv4 stands for itself, whichever way it is written (RFC 4291 §2.5.5.2).
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}
