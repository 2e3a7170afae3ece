import { expect, it } from 'vitest'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { remplaceesDe } from './testing/remplacee.ts'

/** Who stood in is away in their turn: one place to hold is told, filled and given back once. */
const r = ouvrirResidence()
const x = remplaceesDe(r)

async function encore(quoi: 'arrêt' | 'congé', deux: 'arrêt' | 'congé') {
  const e = await x.maison()
  const lea = await r.agent(e.compte_id, { prenom: 'Léa', nom: 'Petit' })
  if (quoi === 'congé') await x.conge(e)
  else await x.appeler(e.cadre, 'PUT', x.arret(e), {})
  await x.oui(e.zoe, await x.appel(e, e.zoe))
  const zoe = { ...e, utilisateur_id: e.zoe.utilisateur_id, ines: e.zoe }
  if (deux === 'congé') await x.conge(zoe)
  else await x.appeler(e.cadre, 'PUT', x.arret(zoe), {})
  const donner = (pointage_id: number | undefined, utilisateur_id: number) =>
    x.appeler(e.cadre, 'POST', `${x.DESK}/appels`, {
      ...{ cible: { pointage_id }, destinataires: [], attribuer_a: utilisateur_id },
    })
  const revenir = (qui: Parameters<typeof x.bureau>[0], comment: 'arrêt' | 'congé', remplacement?: string) => {
    const choix = remplacement ? `remplacement=${remplacement}` : ''
    return x.appeler(e.cadre, 'DELETE', comment === 'congé' ? `${x.bureau(qui)}&${choix}` : `${x.arret(qui)}?${choix}`)
  }
  const absents = async () =>
    (await r.db.selectFrom('absence').select('utilisateur_id').where('compte_id', '=', e.compte_id).execute()).map(
      a => a.utilisateur_id,
    )
  /** Who is there and holds a shift. */
  const tiennent = async () => {
    const dehors = new Set(await absents())
    return (await x.lignes(e)).map(l => l.utilisateur_id).filter(id => !dehors.has(id))
  }
  return { ...e, lea, zoe, donner, revenir, tiennent }
}

it.each([
  ['congé', 'arrêt'],
  ['arrêt', 'arrêt'],
  ['congé', 'congé'],
  ['arrêt', 'congé'],
] as const)(
  '%s, then %s of who stands in: told and filled once, given back to the first without a second holder',
  async (quoi, deux) => {
    const e = await encore(quoi, deux)
    const vides = await x.aPourvoir(e)
    expect(vides.length).toBe(1)
    expect((await e.donner(vides[0], e.paul.utilisateur_id)).status).toBe(200)
    expect(await x.aPourvoir(e)).toEqual([])
    const refus = await e.revenir(e, quoi)
    expect([refus.status, refus.body.message]).toEqual([409, expect.stringContaining('Paul Morel tient déjà ce poste')])
    expect((await e.revenir(e, quoi, 'titulaire')).status).toBe(200)
    expect(await e.tiennent()).toEqual([e.utilisateur_id])
    // Nor does the shift come back with who stood in.
    await e.revenir(e.zoe, deux)
    expect(await e.tiennent()).toEqual([e.utilisateur_id])
    expect(await x.aPourvoir(e)).toEqual([])
  },
)

it('whoever stood in and left comes back to nothing once the first holder is there again', async () => {
  const e = await encore('congé', 'congé')
  expect((await e.revenir(e, 'congé')).status).toBe(200)
  expect(await e.tiennent()).toEqual([e.utilisateur_id])
  expect((await e.revenir(e.zoe, 'congé')).status).toBe(200)
  expect(await e.tiennent()).toEqual([e.utilisateur_id])
})
