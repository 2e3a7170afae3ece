import { describe, expect, it } from 'vitest'
import { resultatLotSchema } from '#domains/scheduling/model/bureau/changement.ts'
import { resultatPublicationSchema } from '#domains/scheduling/model/bureau/publication.ts'
import { cloturesDe } from '#domains/scheduling/server/cloture/testing/maison.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

/** What a wall refuses is refused by the other doors too. */

const r = ouvrirResidence()
const m = cloturesDe(r)
const RIEN_DIT = ['\u200b', '\u2060\u00ad', ' \u3164 ', '...', '—', '\u200b\u200b\u200b']

async function maison() {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const { compte_id } = ines
  const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
  const cadre = await r.cadre(compte_id)
  const [matin, nuit] = [await r.poste(compte_id, 'Matin'), await r.poste(compte_id, 'Nuit')]
  return { ines, samir, cadre, compte_id, matin, nuit }
}
const refus = async (s: TestSession, method: 'POST' | 'PUT' | 'DELETE', suite: string, corps?: object) => {
  const answer = await m.appeler(s, method, suite, corps)
  return [answer.statusCode, answer.json().erreur]
}
async function lot(s: TestSession, ...changements: object[]) {
  const answer = await m.appeler(s, 'POST', 'lot', { changements, malgre: true })
  expect(answer.statusCode, answer.body).toBe(200)
  const rendu = resultatLotSchema.parse(answer.json())
  expect(rendu.lot_id, answer.body).not.toBeNull()
  return rendu
}
const unseul = async (s: TestSession, changement: object) => {
  const [poste] = (await lot(s, changement)).postes
  if (!poste) throw new Error('nothing stands')
  return poste
}
const defaire = (s: TestSession, lot_id: number | null) => m.appeler(s, 'POST', `lots/${lot_id}/defaire`)
async function publier(s: TestSession, suite: object = {}, ou = 'publier') {
  const answer = await m.appeler(s, 'POST', ou, { du: m.jour(1), au: r.jour(20), ...suite })
  expect(answer.statusCode, answer.body).toBe(200)
  return resultatPublicationSchema.parse(answer.json())
}
const prepares = async (compte_id: number) =>
  await r.db
    .selectFrom('pointage_brouillon')
    .select(['pointage_id', 'utilisateur_id', 'pointage_heures_manuel', 'motif_derogation'])
    .where('compte_id', '=', compte_id)
    .orderBy('pointage_id')
    .execute()
const paye = async (pointage_id: number) =>
  await r.db
    .selectFrom('pointage')
    .select(['utilisateur_id', 'pointage_heures_manuel'])
    .where('pointage_id', '=', pointage_id)
    .executeTakeFirst()

it('puts no blocking rule aside without a word, by whatever call', async () => {
  const { ines, cadre, compte_id, matin, nuit } = await maison()
  const { utilisateur_id } = ines
  await r.pointage(ines, 3, 'Nuit')
  const pose = { pointage_utilisateur_id: utilisateur_id, pointage_poste_id: matin }
  const court = { ...pose, pointage_heure_debut: '16:30', pointage_heure_fin: '20:00' }
  const ou = `planning/${r.jour(4)}/pointages`
  const quand = { feries: 'poser', presents: 'garder' }
  const copie = {
    ...quand,
    agents: [utilisateur_id],
    du: r.jour(3),
    au: r.jour(3),
    vers: r.jour(10),
    jusque: r.jour(10),
  }
  const cycle = { ...quand, version: 1, du: r.jour(3), au: r.jour(3) }
  const agents = [{ utilisateur_id, semaine: 1, depuis: r.jour(3) }]
  const changements = [{ sorte: 'poser', utilisateur_id, date: r.jour(4), poste_id: nuit }]
  expect(await refus(cadre, 'POST', ou, court)).toEqual([422, 'REGLE_NON_RESPECTEE'])
  for (const motif_derogation of RIEN_DIT) {
    for (const [suite, corps] of [
      [ou, court],
      ['lot', { changements }],
      ['copier', copie],
      ['copier/essai', copie],
      ['cycles/1/appliquer', { ...cycle, agents }],
    ] as const) {
      const answer = await m.appeler(cadre, 'POST', suite, { ...corps, motif_derogation })
      expect([answer.statusCode, answer.json().champs], suite).toEqual([
        400,
        { motif_derogation: 'Motif\u00a0: à renseigner.' },
      ])
    }
    const donne = { cible: { date: r.jour(4), poste_id: matin }, destinataires: [], attribuer_a: utilisateur_id }
    expect(await refus(cadre, 'POST', 'appels', { ...donne, derogation: motif_derogation })).toEqual([400, 'SAISIE'])
  }
  expect(await prepares(compte_id)).toEqual([])
  const ecrit = await m.appeler(cadre, 'POST', ou, { ...court, motif_derogation: '\u202eAccord du 3 mai\u200b ' })
  expect(ecrit.statusCode, ecrit.body).toBe(200)
  expect(await prepares(compte_id)).toMatchObject([{ motif_derogation: 'Accord du 3 mai\u200b' }])
})

it('opens no closed month again without words', async () => {
  const { ines, cadre } = await maison()
  await r.pointage(ines, m.rang(3))
  await m.clore(cadre, [ines])
  for (const rien of [...RIEN_DIT, '. a .', '\u200ba\u200b']) {
    const answer = await m.rouvrir(cadre, ines, rien)
    expect([answer.statusCode, answer.json().champs], rien).toEqual([
      400,
      { motif: 'Dites pourquoi ce mois est rouvert.' },
    ])
  }
  const clos = () => r.db.selectFrom('mois_clos').select('etat').where('compte_id', '=', ines.compte_id).execute()
  expect(await clos()).toEqual([{ etat: 'clos' }])
  expect((await m.rouvrir(cadre, ines, 'Nuit oubliée')).statusCode).toBe(200)
  expect(await clos()).toEqual([])
})

describe('one’s own', () => {
  const DIT = 'Vous ne changez pas ce qui vous est payé\u00a0: demandez à Nathalie Lefèvre.'

  it('pay is another manager’s to give where there is one, whatever way it comes', async () => {
    const { ines, cadre, compte_id, matin } = await maison()
    const { utilisateur_id } = cadre
    const autre = await r.cadre(compte_id)
    const mien = await r.pointage(cadre, 3)
    const poser = { sorte: 'poser', utilisateur_id, date: r.jour(5), poste_id: matin }
    const leSien = { sorte: 'poser', utilisateur_id: ines.utilisateur_id, date: r.jour(6), poste_id: matin }
    const pose = { pointage_utilisateur_id: utilisateur_id, pointage_poste_id: matin }
    const donne = await unseul(cadre, { ...leSien, pointage_heures_manuel: 1440 })
    const vers = { utilisateur_id, date: r.jour(6) }
    const modifier = { sorte: 'modifier', pointage_id: mien, version: 1 }
    for (const [suite, corps] of [
      [`planning/${r.jour(5)}/pointages`, { ...pose, pointage_heures_manuel: 1440 }],
      [`planning/${r.jour(5)}/pointages`, { ...pose, pointage_heures_supplementaire: 1 }],
      [`planning/${r.jour(3)}/pointages`, { ...pose, pointage_id: mien, pointage_heures_manuel: 0 }],
      ['lot', { changements: [{ ...poser, pointage_heures_manuel: 1440 }] }],
      ['lot', { changements: [{ ...modifier, pointage_heures_manuel: 1440 }], malgre: true }],
      ['simulation', { changements: [{ ...modifier, pointage_heures_supplementaire: 1 }] }],
      // Given to somebody else, then taken with their shift.
      [
        'lot',
        { changements: [{ sorte: 'deplacer', pointage_id: donne.pointage_id, version: donne.version, ...vers }] },
      ],
    ] as const) {
      const answer = await m.appeler(cadre, 'POST', suite, corps)
      expect([answer.statusCode, answer.json().message], JSON.stringify(corps)).toEqual([403, DIT])
    }
    expect((await prepares(compte_id)).map(p => p.utilisateur_id)).toEqual([ines.utilisateur_id])
    // Her hours are hers to plan, and those of the others hers to pay.
    expect((await lot(cadre, { ...modifier, heure_fin: '13:00', pointage_heures_manuel: null })).refus).toEqual([])
    expect((await publier(cadre)).publication_id).not.toBeNull()
    expect(await paye(donne.pointage_id)).toMatchObject({ pointage_heures_manuel: 1440 })
    expect(await paye(mien)).toMatchObject({ pointage_heures_manuel: null })

    // What another manager gave stays as it was given.
    const [vu] = (await lot(autre, { ...poser, pointage_heures_manuel: 300 })).postes
    if (!vu) throw new Error('nothing stands')
    const sien = { sorte: 'modifier', pointage_id: vu.pointage_id }
    for (const pointage_heures_manuel of [301, null])
      expect(
        await refus(cadre, 'POST', 'lot', { changements: [{ ...sien, version: vu.version, pointage_heures_manuel }] }),
      ).toEqual([403, 'DROIT_MANQUANT'])
    const [tel] = (await lot(cadre, { ...sien, version: vu.version, heure_fin: '12:00', pointage_heures_manuel: 300 }))
      .postes
    await publier(cadre)
    expect(await paye(vu.pointage_id)).toMatchObject({ pointage_heures_manuel: 300 })
    // Nor is it got rid of with its shift, to be laid again at its hours: taken off, or given to somebody else.
    const publie = { pointage_id: vu.pointage_id, version: tel?.version }
    for (const changement of [
      { sorte: 'retirer', ...publie },
      { sorte: 'deplacer', ...publie, utilisateur_id: ines.utilisateur_id, date: r.jour(5) },
    ]) {
      const answer = await m.appeler(cadre, 'POST', 'lot', { changements: [changement], malgre: true })
      expect([answer.statusCode, answer.json().message], changement.sorte).toEqual([403, DIT])
    }
    expect((await lot(autre, { sorte: 'retirer', ...publie })).refus).toEqual([])
  })

  it('pay that another manager took back is not put again by who gains it', async () => {
    const { cadre, compte_id, matin } = await maison()
    const autre = await r.cadre(compte_id)
    const poser = { sorte: 'poser', utilisateur_id: cadre.utilisateur_id, date: r.jour(5), poste_id: matin }
    const donne = await lot(autre, { ...poser, pointage_heures_manuel: 1440 })
    const repris = (await defaire(autre, donne.lot_id)).json()
    const encore = await defaire(cadre, repris.lot_id)
    expect([encore.statusCode, encore.json().message]).toEqual([403, DIT])
    expect(await prepares(compte_id)).toEqual([])
    expect((await defaire(autre, repris.lot_id)).statusCode).toBe(200)
    expect(await prepares(compte_id)).toMatchObject([{ pointage_heures_manuel: 1440 }])
  })

  it('pay is one’s own to type where nobody else can', async () => {
    const { cadre, matin } = await maison()
    const poser = { sorte: 'poser', utilisateur_id: cadre.utilisateur_id, date: r.jour(5), poste_id: matin }
    const { pointage_id } = await unseul(cadre, { ...poser, pointage_heures_manuel: 60 })
    await publier(cadre)
    expect(await paye(pointage_id)).toMatchObject({ pointage_heures_manuel: 60 })
  })

  it('TLC that another manager gave is theirs to take off', async () => {
    const { cadre, compte_id } = await maison()
    const autre = await r.cadre(compte_id)
    const ou = `planning/${r.jour(5)}/tlc/${cadre.utilisateur_id}`
    const jours = () =>
      r.db.selectFrom('absence').select('jour').where('utilisateur_id', '=', cadre.utilisateur_id).execute()
    expect((await m.appeler(autre, 'PUT', ou)).statusCode).toBe(200)
    const answer = await m.appeler(cadre, 'DELETE', ou)
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'Vous ne retirez pas votre propre TLC\u00a0: demandez à Nathalie Lefèvre.',
    ])
    expect(await jours()).toEqual([{ jour: r.jour(5) }])
    expect((await m.appeler(autre, 'DELETE', ou)).statusCode).toBe(200)
    expect(await refus(autre, 'DELETE', ou)).toEqual([404, 'INTROUVABLE'])
    const { cadre: seule } = await maison()
    const sien = `planning/${r.jour(5)}/tlc/${seule.utilisateur_id}`
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await m.appeler(seule, method, sien)).statusCode, method).toBe(200)
  })
})

describe('a shift of a closed month', () => {
  const nom = 'est clos pour Inès Caron, par Nathalie Lefèvre'
  const mouvements = (pointage_id: number, { ines, samir }: Awaited<ReturnType<typeof maison>>) =>
    [ines, samir].map(s => ({
      ...{ sorte: 'deplacer', pointage_id, version: 1, date: r.jour(3), utilisateur_id: s.utilisateur_id },
    }))

  it('is not taken out of it in what is prepared: neither moved, nor by taking back what was taken back', async () => {
    const e = await maison()
    const { ines, cadre, compte_id } = e
    const pointage_id = await r.pointage(ines, m.rang(3))
    const [ailleurs] = mouvements(pointage_id, e)
    const parti = await lot(cadre, { ...ailleurs })
    const repris = (await defaire(cadre, parti.lot_id)).json()
    expect((await m.clore(cadre, [ines])).json().faits).toEqual([ines.utilisateur_id])
    for (const changement of mouvements(pointage_id, e))
      for (const suite of ['lot', 'simulation']) {
        const answer = await m.appeler(cadre, 'POST', suite, { changements: [changement], malgre: true })
        expect([answer.statusCode, answer.json().erreur], suite).toEqual([409, 'MOIS_CLOS'])
        expect(answer.json().message).toContain(nom)
      }
    const encore = await defaire(cadre, repris.lot_id)
    expect([encore.statusCode, encore.json().erreur]).toEqual([409, 'MOIS_CLOS'])
    expect(encore.json().message).toContain(nom)
    expect(await prepares(compte_id)).toEqual([])
    expect((await publier(cadre, {}, 'publier/essai')).obstacles).toEqual([])
    await m.rouvrir(cadre, ines)
    expect((await defaire(cadre, repris.lot_id)).statusCode).toBe(200)
    expect(await prepares(compte_id)).toHaveLength(1)
  })

  it('that left it before is told with its agents alone, who are kept back; it goes back where it was', async () => {
    const e = await maison()
    const { ines, samir, cadre, compte_id, matin } = e
    const hugo = await r.agent(compte_id, { prenom: 'Hugo', nom: 'Bonnet' })
    const pointage_id = await r.pointage(ines, m.rang(3))
    const [, chezSamir] = mouvements(pointage_id, e)
    const [parti] = (await lot(cadre, { ...chezSamir })).postes
    await lot(cadre, { sorte: 'poser', utilisateur_id: hugo.utilisateur_id, date: r.jour(4), poste_id: matin })
    // As houses hold it that closed the month while nothing refused it.
    await r.db
      .insertInto('mois_clos')
      .values({
        ...{ compte_id, utilisateur_id: ines.utilisateur_id, mois: m.jour(1), etat: 'clos', fait_a: new Date() },
        ...{ auteur_id: cadre.utilisateur_id, empreinte: 'a'.repeat(64), chiffres: '{}', detail: '{}', pauses: '{}' },
      })
      .execute()
    const essai = await publier(cadre, {}, 'publier/essai')
    expect(essai.obstacles).toHaveLength(2)
    const [aInes, aSamir] = [ines, samir].map(s =>
      essai.obstacles.filter(o => o.utilisateur_id === s.utilisateur_id).map(o => o.message),
    )
    expect(aInes).toEqual([expect.stringContaining(nom)])
    expect(aSamir).toEqual([`Samir Haddad\u00a0: ${aInes?.[0]}`])
    expect((await publier(cadre)).publication_id).toBeNull()
    expect(await publier(cadre, { agents: [hugo.utilisateur_id] })).toMatchObject({ obstacles: [], postes: 1 })
    expect(await r.postesDe(hugo)).toHaveLength(1)
    expect(await r.postesDe(ines)).toEqual([pointage_id])
    const retour = { utilisateur_id: ines.utilisateur_id, date: m.jour(3), version: parti?.version }
    await lot(cadre, { sorte: 'deplacer', pointage_id, ...retour })
    expect(await prepares(compte_id)).toEqual([])
    expect((await publier(cadre, {}, 'publier/essai')).obstacles).toEqual([])
  })

  it('a duty of it says that it is closed, before what is noted on it', async () => {
    const { ines, cadre } = await maison()
    const astreinte = await r.astreinte(ines, m.rang(8))
    const note = { intervention_description: 'Chute', intervention_heure_debut: '22:00' }
    const notee = await m.appeler(cadre, 'POST', `planning/${astreinte}/interventions`, {
      ...{ ...note, intervention_heure_fin: '22:30' },
    })
    expect(notee.statusCode, notee.body).toBe(200)
    const ou = `planning/${m.jour(8)}/astreintes/${ines.utilisateur_id}`
    await m.clore(cadre, [ines])
    const answer = await m.appeler(cadre, 'DELETE', ou)
    expect([answer.statusCode, answer.json().erreur]).toEqual([409, 'MOIS_CLOS'])
    expect(answer.json().message).toContain(nom)
    await m.rouvrir(cadre, ines)
    expect(await refus(cadre, 'DELETE', ou)).toEqual([409, 'ENCORE_UTILISE'])
  })
})
