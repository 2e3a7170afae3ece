import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import { openTarget, type Target } from './target.ts'

let target: Target
let anne: TestSession
beforeAll(async () => {
  target = await openTarget()
  anne = await target.someone()
})
afterAll(() => target.close())

const query = async (sql: string, values: unknown[]) => (await target.services.pools.systemPool.query(sql, values)).rows

describe('text that looks like SQL', () => {
  const forged = (compte_id: number) => [
    `'; set app.compte = '${compte_id}'; --`,
    `x'); select set_config('app.compte', '${compte_id}', false); --`,
    `' or compte_id = ${compte_id} --`,
    "\\'; reset role; --",
  ]

  it('changes the company of no request, and is kept as the text it is', async () => {
    const other = await target.createCompany('Cible')
    const whole = () => query('select md5(c::text) from compte c where compte_id = $1', [other])
    const { headers, utilisateur_id } = anne
    for (const text of forged(other)) {
      const before = await whole()
      const name = { method: 'PUT', url: '/api/wikaz/structure/user_name', headers, payload: { nom: text } } as const
      expect((await target.app.inject(name)).statusCode).toBe(200)
      expect(await query('select nom from utilisateur where utilisateur_id = $1', [utilisateur_id])).toEqual([
        { nom: text },
      ])
      const session = (await target.app.inject({ url: '/api/session', headers })).json()
      expect(session.user).toMatchObject({ compte_id: anne.compte_id, nom: text })

      const file = await target.app.inject({ url: `/api/fichiers/${encodeURIComponent(text)}`, headers })
      expect(file.statusCode).toBe(400)
      const bearer = { authorization: `Bearer ${text}` }
      expect((await target.app.inject({ url: '/api/session', headers: bearer })).statusCode).toBe(401)
      const payload = { grant_type: 'password', client_id: 'test', client_secret: 'x', username: text, password: text }
      expect((await target.app.inject({ method: 'POST', url: '/oauth/token', payload })).statusCode).toBe(401)

      expect(await whole()).toEqual(before)
      // Whoever gets this connection next starts from nothing.
      const { rows } = await target.services.pools.app.query("select current_setting('app.compte', true) as compte")
      expect([null, '']).toContain(rows[0]?.compte)
    }
  })
})
