import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ajouter, corriger, lireAction, ouvrirEquipe, rayer, uidDe } from '#domains/home-care/server/testing/equipe.ts'
import { ageSessions } from '#server/testing/aging.ts'
import { sendOne } from '#server/testing/batch.ts'

const r = ouvrirEquipe()

const ilYA = (heures: number) => new Date(r.services.clock().getTime() - heures * 3_600_000).toISOString()
const ceQuiReste = async (compte_id: number) =>
  await r.db
    .selectFrom('transmission')
    .select(['texte', 'version', 'rayee_motif'])
    .where('compte_id', '=', compte_id)
    .execute()

async function ecrite(fait_a = ilYA(1)) {
  const ines = await r.soignant()
  // Away since before it was written.
  await ageSessions(r.db, 40 * 3_600_000, ines.session_id)
  const action = ajouter({}, { fait_a })
  await sendOne(r, ines, action)
  return { ines, uid: uidDe(action) }
}

describe('transmission.corriger', () => {
  it('is refused to a colleague, to those in charge, after the delay, and for what is nobody’s', async () => {
    const { ines, uid } = await ecrite(ilYA(30))
    const samir = await r.samir(ines.compte_id)
    const nathalie = await r.responsable(ines.compte_id)
    const dehors = await r.soignant()
    const reponses = [
      await sendOne(r, samir, corriger(uid, 1, { texte: 'Réécrit' })),
      await sendOne(r, nathalie, corriger(uid, 1, { texte: 'Réécrit' })),
      await sendOne(r, ines, corriger(uid, 1, { texte: 'Réécrit' }, { fait_a: ilYA(1) })),
      await sendOne(r, dehors, corriger(uid, 1, { texte: 'Réécrit' })),
      await sendOne(r, ines, corriger(randomUUID(), 1, { texte: 'Réécrit' })),
    ]
    expect(reponses.map(o => o.code)).toEqual([
      'TRANSMISSION_REFUSEE',
      'TRANSMISSION_REFUSEE',
      'TRANSMISSION_REFUSEE',
      'INTROUVABLE',
      'INTROUVABLE',
    ])
    expect(reponses[2]?.message).toContain('24\u00a0heures')
    expect(await ceQuiReste(ines.compte_id)).toEqual([
      { texte: 'Rougeur au talon gauche', version: 1, rayee_motif: null },
    ])
  })

  it('done in time without network, is accepted whenever it arrives', async () => {
    const { ines, uid } = await ecrite(ilYA(30))
    const action = corriger(uid, 1, { texte: 'Rougeur au talon droit' }, { fait_a: ilYA(20) })
    expect(await sendOne(r, ines, action)).toMatchObject({ outcome: 'applied' })
  })

  it('keeps the former text beside the new one, and is new again to who had read it', async () => {
    const { ines, uid } = await ecrite()
    const samir = await r.samir(ines.compte_id)
    await sendOne(r, samir, lireAction(uid))
    const action = corriger(uid, 1, { texte: 'Rougeur au talon droit', importance: 'importante' })
    expect(await sendOne(r, ines, action)).toMatchObject({ outcome: 'applied' })
    expect(await sendOne(r, ines, corriger(uid, 1, action.payload as never))).toMatchObject({ outcome: 'duplicate' })
    const [vue] = (await r.lire(samir)).corps.transmissions
    expect(vue).toMatchObject({
      texte: 'Rougeur au talon droit',
      version: 2,
      version_lue: 1,
      corrections: [{ version: 1, texte: 'Rougeur au talon gauche', importance: 'normale' }],
    })
    const detail = await r.lire(ines, `/messages/${vue.transmission_id}`)
    expect(detail.corps.lecteurs).toMatchObject([{ utilisateur: 'Samir Haddad', avant_correction: true }])
    expect((await r.lire(ines)).corps.transmissions[0].version_lue).toBe(2)
  })

  it('from an older version is a conflict: both texts go back to the person', async () => {
    const { ines, uid } = await ecrite()
    await sendOne(r, ines, corriger(uid, 1, { texte: 'Deuxième' }))
    const conflit = await sendOne(r, ines, corriger(uid, 1, { texte: 'Autre deuxième' }))
    expect(conflit).toMatchObject({
      outcome: 'conflict',
      code: 'TRANSMISSION_MODIFIEE',
      donnees: { serveur: { texte: 'Deuxième', version: 2, par: 'Inès Caron', rayee: null } },
    })
    expect(await ceQuiReste(ines.compte_id)).toMatchObject([{ texte: 'Deuxième', version: 2 }])
  })
})

describe('transmission.rayer', () => {
  it('asks for a reason, and is refused to a colleague and to a late author', async () => {
    const { ines, uid } = await ecrite(ilYA(30))
    expect(await sendOne(r, ines, rayer(uid, 1, ' '))).toMatchObject({ code: 'SAISIE' })
    expect(await sendOne(r, ines, rayer(uid, 1, 'x'.repeat(301)))).toMatchObject({ code: 'SAISIE' })
    const samir = await r.samir(ines.compte_id)
    expect(await sendOne(r, samir, rayer(uid, 1))).toMatchObject({ code: 'TRANSMISSION_REFUSEE' })
    expect(await sendOne(r, ines, rayer(uid, 1, 'Erreur', { fait_a: ilYA(0) }))).toMatchObject({
      code: 'TRANSMISSION_REFUSEE',
    })
    const ailleurs = await r.responsable(await r.createCompany())
    expect(await sendOne(r, ailleurs, rayer(uid, 1))).toMatchObject({ code: 'INTROUVABLE' })
    expect(await ceQuiReste(ines.compte_id)).toMatchObject([{ version: 1, rayee_motif: null }])
  })

  it('by those in charge at any time: it stays readable, says who and why, and is struck once', async () => {
    const { ines, uid } = await ecrite(ilYA(30))
    const nathalie = await r.responsable(ines.compte_id)
    expect((await r.lire(nathalie)).corps.encadrement).toBe(true)
    expect(await sendOne(r, nathalie, rayer(uid, 1))).toMatchObject({ outcome: 'applied' })
    expect(await sendOne(r, nathalie, rayer(uid, 1, 'Encore'))).toMatchObject({ outcome: 'duplicate' })
    const { corps } = await r.lire(ines)
    expect(corps.encadrement).toBe(false)
    expect(corps.transmissions[0]).toMatchObject({
      texte: 'Rougeur au talon gauche',
      version: 2,
      version_lue: 1,
      rayee: { par: 'Nathalie Lefèvre', motif: 'Mauvaise personne' },
    })
  })

  it('of a text corrected in between, and a correction of a struck sheet, are conflicts', async () => {
    const { ines, uid } = await ecrite()
    await sendOne(r, ines, corriger(uid, 1, { texte: 'Deuxième' }))
    const nathalie = await r.responsable(ines.compte_id)
    expect(await sendOne(r, nathalie, rayer(uid, 1))).toMatchObject({ code: 'TRANSMISSION_MODIFIEE' })
    await sendOne(r, nathalie, rayer(uid, 2))
    expect(await sendOne(r, ines, corriger(uid, 2, { texte: 'Troisième' }))).toMatchObject({
      code: 'TRANSMISSION_MODIFIEE',
      donnees: { serveur: { rayee: 'Mauvaise personne', par: 'Nathalie Lefèvre' } },
    })
  })
})
