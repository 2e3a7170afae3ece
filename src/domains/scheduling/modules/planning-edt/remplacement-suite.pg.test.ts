import { describe, expect, it } from 'vitest'
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
    expect((await e.revenir(e.zoe, deux)).status).toBe(200)
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

describe.each(['arrêt', 'congé'] as const)('both posts were kept on the return from %s', quoi => {
  async function deux() {
    const e = await x.maison()
    const conge = quoi === 'congé' ? await x.conge(e) : 0
    if (quoi === 'arrêt') await x.appeler(e.cadre, 'PUT', x.arret(e), {})
    await x.oui(e.zoe, await x.appel(e, e.zoe))
    const url = quoi === 'congé' ? `${x.bureau(e)}&` : `${x.arret(e)}?`
    const rendu = await x.appeler(e.cadre, 'DELETE', `${url}remplacement=deux`)
    expect(rendu.status, JSON.stringify(rendu.body)).toBe(200)
    const zoe = { ...e, utilisateur_id: e.zoe.utilisateur_id, ines: e.zoe }
    const tenus = async () => (await x.lignes(e)).map(l => l.utilisateur_id)
    const defaire = () => {
      const { de, retour } = rendu.body
      return quoi === 'congé'
        ? x.appeler(e.cadre, 'POST', x.retablir(conge), { de })
        : x.appeler(e.cadre, 'PUT', x.arret(e), { retour })
    }
    return { ...e, zoe, tenus, defaire }
  }

  it('and a leave of who stood in, given and cancelled, gives theirs back', async () => {
    const e = await deux()
    await x.conge(e.zoe)
    expect(await e.tenus()).toEqual([e.utilisateur_id])
    expect((await x.appeler(e.cadre, 'DELETE', x.bureau(e.zoe))).status).toBe(200)
    expect(await e.tenus()).toEqual([e.utilisateur_id, e.zoe.utilisateur_id])
  })

  it('and so it is of who stands in for them in their turn', async () => {
    const e = await deux()
    await x.conge(e.zoe)
    const [vide = 0] = await x.aPourvoir(e)
    await x.oui(e.paul, await x.appel({ ...e, pointage_id: vide }, e.paul))
    const paul = { ...e, utilisateur_id: e.paul.utilisateur_id, ines: e.paul }
    await x.conge(paul)
    expect((await x.appeler(e.cadre, 'DELETE', x.bureau(paul))).status).toBe(200)
    expect(await e.tenus()).toEqual([e.utilisateur_id, e.paul.utilisateur_id])
  })

  it('but not once that is taken back: then the post is held once', async () => {
    const e = await deux()
    expect((await e.defaire()).status).toBe(200)
    await x.conge(e.zoe)
    expect((await x.appeler(e.cadre, 'DELETE', quoi === 'congé' ? x.bureau(e) : x.arret(e))).status).toBe(200)
    expect((await x.appeler(e.cadre, 'DELETE', x.bureau(e.zoe))).status).toBe(200)
    expect(await e.tenus()).toEqual([e.utilisateur_id])
  })

  /** Inès is away again, otherwise than by taking her return back. */
  async function repart() {
    const e = await deux()
    if (quoi === 'congé') await x.conge(e)
    else expect((await x.appeler(e.cadre, 'PUT', x.arret(e), {})).status).toBe(200)
    const revenir = (remplacement?: string) => {
      const choix = remplacement ? `remplacement=${remplacement}` : ''
      const url = quoi === 'congé' ? `${x.bureau(e)}&${choix}` : `${x.arret(e)}?${choix}`
      return x.appeler(e.cadre, 'DELETE', url)
    }
    return { ...e, revenir }
  }

  it('and the holder is away again: theirs is to fill, the other is nobody’s stand-in, and the return asks nothing', async () => {
    const e = await repart()
    expect(await x.aPourvoir(e)).toEqual([e.pointage_id])
    const [annee, mois] = r.jour(3).split('-').map(Number)
    const { body } = await x.appeler(e.cadre, 'GET', `${x.DESK}/appels?annee=${annee}&mois=${mois}`)
    expect(body.appels).toMatchObject([{ pointage_id: null, remplace: null, tenu: true }])
    const rendu = await e.revenir()
    expect([rendu.status, rendu.body.message]).toEqual([200, expect.not.stringContaining('Zoé')])
    expect(await e.tenus()).toEqual([e.utilisateur_id, e.zoe.utilisateur_id])
    expect(await x.aPourvoir(e)).toEqual([])
  })

  it('and whoever stands in that second time is the only one asked about, and gives back theirs alone', async () => {
    const e = await repart()
    await x.oui(e.paul, await x.appel(e, e.paul))
    expect(await x.aPourvoir(e)).toEqual([])
    const { status, body } = await e.revenir()
    expect([status, body.erreur]).toEqual([409, 'POSTE_REMPLACE'])
    expect(body.message).toContain('Paul Morel tient déjà ce poste')
    expect(body.message).not.toContain('Zoé')
    const rendu = await e.revenir('titulaire')
    expect(rendu.status).toBe(200)
    expect(await e.tenus()).toEqual([e.utilisateur_id, e.zoe.utilisateur_id])
    // Taken back, that return gives the second one the post again: the first one's is in nobody's place.
    const { de, retour, demande_conge_id } = rendu.body
    if (quoi === 'congé') await x.appeler(e.cadre, 'POST', x.retablir(demande_conge_id), { de })
    else await x.appeler(e.cadre, 'PUT', x.arret(e), { retour })
    expect(await e.tenus()).toContain(e.paul.utilisateur_id)
    expect(await x.aPourvoir(e)).toEqual([])
  })
})
