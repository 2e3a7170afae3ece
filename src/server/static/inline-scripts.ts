import { createHash } from 'node:crypto'

/** Sources that let a content policy run the scripts written in a page of ours, and no other (CSP 3, hash-source). */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** The same policy for the page that holds these scripts. */
export function allowScripts(policy: string, hashes: readonly string[]): string {
  return policy.replace(/(^|;)script-src /, `$&${hashes.map(hash => `${hash} `).join('')}`)
}
