import { afterAll, beforeAll, expect, it } from 'vitest'
import { mutationHandlers } from '#app/server/modules.ts'
import { mutationOf, send } from '#server/testing/batch.ts'
import { openTarget, type Target } from './target.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

/** What no database holds: a null byte, half a character. */
const BROKEN = ['a\u0000', 'b\ud800']

it('a count of waiting actions that no queue reaches is refused, and the greatest one is taken', async () => {
  const anne = await target.someone()
  const count = async (en_attente: number) => (await send(target, anne, [], { en_attente })).statusCode
  for (const n of [2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER]) expect(await count(n)).toBe(400)
  expect(await count(2 ** 31 - 1)).toBe(200)
})

it.each(BROKEN)(
  'an action with a key, a text or a subject that no database holds is refused once for all (%j)',
  async broken => {
    const anne = await target.someone()
    const bad = [
      mutationOf('theme.changer@1', { etat: true, [broken]: 1 }),
      mutationOf('theme.changer@1', { etat: broken }),
      mutationOf('theme.changer@1', { etat: true }, { entity: `theme:${broken}` }),
      mutationOf('theme.changer@1', { etat: true }, { entity: broken }),
    ]
    // One that follows keeps its effect.
    const good = mutationOf('theme.changer@1', { etat: true })
    const ask = async () => (await send(target, anne, [...bad, good])).json().resultats
    const first = await ask()
    const refused = { outcome: 'rejected', code: 'SAISIE' }
    expect(first).toMatchObject([refused, refused, refused, refused, { outcome: 'applied' }])
    for (const one of bad) expect((await send(target, anne, [one])).json().resultats).toMatchObject([refused])
    expect(await ask()).toEqual(first)
    const kept = await target.db
      .selectFrom('recu')
      .select('final')
      .where('utilisateur_id', '=', anne.utilisateur_id)
      .execute()
    expect(kept).toEqual(Array.from({ length: 5 }, () => ({ final: true })))
  },
)

it.each(BROKEN)('somebody without the right, or without access any more, waits no longer for it (%j)', async broken => {
  const anne = await target.someone()
  const guarded = mutationHandlers.find(m => m.module)
  const odd = mutationOf(`${guarded?.type}@${guarded?.version}`, { [broken]: 1 }, { entity: `x:${broken}` })
  expect((await send(target, anne, [odd])).json().resultats).toMatchObject([
    { outcome: 'rejected', code: 'DROIT_MANQUANT' },
  ])
  await target.db
    .updateTable('utilisateur')
    .set({ actif: false })
    .where('utilisateur_id', '=', anne.utilisateur_id)
    .execute()
  const { compte_id, utilisateur_id, appareil_id } = anne
  const late = mutationOf('theme.changer@1', { etat: broken }, { entity: broken })
  const answer = await target.app.inject({
    method: 'POST',
    url: '/api/synchronisation/sceau',
    headers: anne.headers,
    payload: { compte_id, utilisateur_id, appareil_id, wire: 5, en_attente: 0, mutations: [late] },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().resultats).toMatchObject([{ outcome: 'revoque' }])
})

it('a refusal of the queue names its fields in French, and never shows what was sent', async () => {
  const anne = await target.someone()
  const odd = mutationOf('theme.changer@1', { etat: 'secret', autre: 'secret' })
  const [outcome] = (await send(target, anne, [odd])).json().resultats
  expect(outcome).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
  expect(outcome.donnees).toEqual({
    champs: { etat: 'Valeur manquante ou de type inattendu', autre: 'Champ inconnu' },
  })
})
