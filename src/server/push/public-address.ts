import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** Addresses that lead inside: loopback, private, link-local (cloud metadata), carrier NAT, multicast, reserved (RFC 6890). */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  // An IPv4 address in IPv6 clothes is judged as the IPv4 address it is.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return isPublicAddress(mapped)
  if (/^::ffff:/i.test(address)) return false
  return !inside.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

type Done = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** Checked where the name is resolved for the connection itself: a name that changes its answer gains nothing. */
function checkedLookup(hostname: string, options: LookupOptions, done: Done): void {
  dnsLookup(hostname, options, (error, address, family) => {
    if (error) return done(error, address, family)
    const all = Array.isArray(address) ? address.map(a => a.address) : [address]
    if (!all.every(isPublicAddress)) return done(new Error(`${hostname} leads inside`) as NodeJS.ErrnoException, '', 0)
    done(null, address, family)
  })
}

/** Agent for addresses that somebody else gave us (ASVS 1.3.6). */
export function publicAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 20, lookup: checkedLookup as never })
}

/** An address written as numbers is never looked up, so it is refused here. */
export function checkPublicUrl(url: string): void {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new Error('not a public https address')
}
