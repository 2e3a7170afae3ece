import { type LookupAddress, lookup } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Everything that is not the public internet (IANA special-purpose registries, RFC 6890): SSRF must reach none of it. */
const RANGES = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  ::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16
  fc00::/7 fe80::/10 fec0::/10 ff00::/8`.split(/\s+/)

// One list per family: the mapped range ::ffff:0:0/96 would otherwise hold every IPv4 address.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const range of RANGES) {
  const [net = '', prefix = '0'] = range.split('/')
  const family = isIP(net) === 6 ? 'ipv6' : 'ipv4'
  blocked[family].addSubnet(net, Number(prefix), family)
}

/** False also for what is no address at all. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return !blocked[family].check(address, family)
}

/** The name leads inside, or nowhere: the connection is not made. */
export class AddressRefused extends Error {}

/**
 * Checked where the name is resolved for the connection itself: a name that changes its answer between a check and its
 * use gains nothing.
 */
export function guardedLookup(allows: (address: string) => boolean = isPublicAddress): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 0)
      // One private address among public ones is already a trap.
      if (found.length === 0 || !found.every(({ address }) => allows(address))) {
        return callback(new AddressRefused(`${hostname} leads inside`), '', 0)
      }
      if (options.all) return callback(null, found)
      const [first] = found
      return callback(null, first?.address ?? '', first?.family ?? 0)
    })
  }
}

/** The address written in the URL itself, which is never looked up; null where there is a name. */
export function literalAddress({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? host : null
}

/** Agent for addresses that somebody else gave us (ASVS 1.3.6). */
export function publicAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 20, lookup: guardedLookup() })
}

/** @throws AddressRefused unless it is https and a name: no service that browsers know is named by a number */
export function checkPublicUrl(text: string): void {
  const url = new URL(text)
  if (url.protocol !== 'https:' || literalAddress(url) !== null) throw new AddressRefused('not a public https address')
}
