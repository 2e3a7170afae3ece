import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let plain: TestApp
let mapped: TestApp
beforeAll(async () => {
  plain = await createTestApp({})
  mapped = await createTestApp({ env: { MAP_STYLE_URL: 'https://cartes.exemple.fr:8443/styles/clair.json?cle=abc' } })
})
afterAll(async () => {
  await plain.close()
  await mapped.close()
})

/** Sources by directive. */
async function policyOf(test: TestApp): Promise<Record<string, string[]>> {
  const answer = await test.app.inject({ method: 'GET', url: '/nulle-part' })
  const directives = String(answer.headers['content-security-policy']).split(';')
  return Object.fromEntries(
    directives.map(d => d.trim().split(/\s+/)).map(([name = '', ...sources]) => [name, sources]),
  )
}

it('lets a page reach nothing but this server', async () => {
  const hosts = Object.values(await policyOf(plain)).flat()
  expect(hosts.filter(source => /^https?:|\*/.test(source))).toEqual([])
})

it('lets a map reach the host of its style for data and pictures, never for scripts or workers', async () => {
  const policy = await policyOf(mapped)
  const reaching = Object.keys(policy).filter(d => policy[d]?.some(source => /^https?:|\*/.test(source)))
  expect(reaching.sort()).toEqual(['connect-src', 'img-src'])
  for (const directive of reaching)
    expect(policy[directive]?.filter(source => /^https?:|\*/.test(source))).toEqual(['https://cartes.exemple.fr:8443'])
})

it('has the browser refuse texts that would become markup or scripts, but for the page’s one policy', async () => {
  const policy = await policyOf(plain)
  expect(policy['require-trusted-types-for']).toEqual(["'script'"])
  expect(policy['trusted-types']).toEqual(['default'])
})
