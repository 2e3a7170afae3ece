import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { cloturesSchema } from '#domains/scheduling/model/cloture/cloture.ts'
import { cloturesDe } from '#domains/scheduling/server/cloture/testing/maison.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

const r = ouvrirResidence()
const m = cloturesDe(r)
const lire = async (s: TestSession) => cloturesSchema.parse((await m.lister(s)).json())
const ligne = async (s: TestSession, { utilisateur_id }: { utilisateur_id: number }) =>
  (await lire(s)).agents.find(a => a.utilisateur_id === utilisateur_id)

describe('closing a month', () => {
  let ines: TestSession
  let cadre: TestSession

  beforeAll(async () => {
    ines = await r.agent(undefined, { prenom: 'Inès', nom: 'Caron' })
    cadre = await r.cadre(ines.compte_id)
    for (const n of [3, 4, 5]) await r.pointage(ines, m.rang(n))
  })

  it('is closed to who is not signed in, does not plan, or is of another house; each field that is none is refused', async () => {
    const autre = await r.cadre(await r.createCompany('Les Lilas'))
    for (const [method, suite, corps] of [
      ['GET', `clotures?annee=${m.vise.annee}&mois=${m.vise.mois}`, undefined],
      ['POST', 'clotures', { ...m.vise, etat: 'clos', agents: [ines.utilisateur_id] }],
      ['POST', 'clotures/reouvrir', { ...m.vise, utilisateur_id: ines.utilisateur_id, motif: 'Une erreur' }],
    ] as const) {
      expect((await m.appeler({ headers: {} as never }, method, suite, corps)).statusCode, suite).toBe(401)
      expect((await m.appeler(ines, method, suite, corps)).statusCode, suite).toBe(403)
    }
    expect((await m.clore(autre, [ines])).statusCode).toBe(404)
    expect((await m.rouvrir(autre, ines)).statusCode).toBe(404)
    expect((await lire(autre)).agents.map(a => a.utilisateur_id)).toEqual([autre.utilisateur_id])
    for (const corps of [
      { ...m.vise, etat: 'ferme', agents: [ines.utilisateur_id] },
      { ...m.vise, etat: 'clos', agents: [] },
      { ...m.vise, mois: 13, etat: 'clos', agents: [ines.utilisateur_id] },
      { ...m.vise, etat: 'clos', agents: [ines.utilisateur_id], plus: 1 },
    ])
      expect((await m.appeler(cadre, 'POST', 'clotures', corps)).statusCode, JSON.stringify(corps)).toBe(400)
    expect((await m.rouvrir(cadre, ines, '  ')).statusCode).toBe(400)
  })

  it('refuses a month that is not over', async () => {
    const [annee, mois] = r.jour(0).split('-').map(Number)
    const refus = await m.appeler(cadre, 'POST', 'clotures', {
      ...{ annee, mois, etat: 'clos', agents: [ines.utilisateur_id] },
    })
    expect([refus.statusCode, refus.json().erreur]).toEqual([409, 'MOIS_A_FINIR'])
  })

  it('other figures than those that were read: neither checked nor closed, until they are read again', async () => {
    const lus = async () => {
      const lue = await ligne(cadre, ines)
      return [{ utilisateur_id: ines.utilisateur_id, empreinte: lue?.empreinte }]
    }
    const clore = async (etat: string, lu: unknown) =>
      (
        await m.appeler(cadre, 'POST', 'clotures', {
          ...m.vise,
          ...{ etat, agents: [ines.utilisateur_id], lus: lu },
        })
      ).json()
    const avant = await lus()
    const enPlus = await r.pointage(ines, m.rang(22))
    for (const etat of ['controle', 'clos'])
      expect(await clore(etat, avant)).toMatchObject({
        faits: [],
        refuses: [
          {
            utilisateur_id: ines.utilisateur_id,
            raisons: ['Ses heures ont changé depuis que vous les avez lues\u00a0: relisez-les, puis demandez encore.'],
          },
        ],
      })
    expect((await ligne(cadre, ines))?.etat).toBe('ouvert')
    expect((await clore('controle', await lus())).faits).toEqual([ines.utilisateur_id])
    expect((await clore('ouvert', avant)).faits).toEqual([ines.utilisateur_id])
    await r.db.deleteFrom('pointage').where('pointage_id', '=', enPlus).execute()
    expect(await lus()).toEqual(avant)
  })

  it('tells what stands in the way, and closes the others', async () => {
    const samir = await r.agent(ines.compte_id, { prenom: 'Samir', nom: 'Haddad' })
    await r.demandeConge(samir, m.rang(20), m.rang(21))
    const poste = await r.pointage(samir, m.rang(10))
    await r.db
      .insertInto('echange')
      .values({
        ...{ compte_id: ines.compte_id, bde_uid: crypto.randomUUID(), bde_etat: 1, origine: '{}', cible: null },
        ...{ utilisateur_origine_id: samir.utilisateur_id, utilisateur_cible_id: cadre.utilisateur_id },
        ...{ pointage_origine_id: poste, pointage_cible_id: null, propose_a: new Date(), recu_a: new Date() },
      })
      .execute()
    const prepare = await m.appeler(cadre, 'POST', 'lot', {
      changements: [
        {
          ...{ sorte: 'poser', utilisateur_id: samir.utilisateur_id, date: m.jour(15) },
          poste_id: await r.poste(samir.compte_id, 'Matin'),
        },
      ],
      malgre: true,
    })
    expect(prepare.json().lot_id, prepare.body).not.toBeNull()
    expect((await ligne(cadre, samir))?.obstacles).toEqual([
      { sorte: 'brouillon', nombre: 1 },
      { sorte: 'demande', nombre: 1 },
      { sorte: 'echange', nombre: 1 },
    ])
    const rendu = (await m.clore(cadre, [ines, samir])).json()
    expect(rendu.faits).toEqual([ines.utilisateur_id])
    expect(rendu.refuses).toEqual([
      {
        utilisateur_id: samir.utilisateur_id,
        raisons: [
          '1\u00a0poste préparé et pas publié.',
          '1\u00a0demande de congé sans réponse.',
          '1\u00a0échange sans réponse.',
        ],
      },
    ])
    const lue = await ligne(cadre, ines)
    expect(lue).toMatchObject({ etat: 'clos', par: 'Nathalie Lefèvre', obstacles: [], change: false })
    expect(lue?.chiffres).toMatchObject({ planifie: 1260, reel: 1260, compte: 1260 })
  })

  it('is told who closed it and when, to whoever closes it again, and is not counted as done', async () => {
    const encore = (await m.clore(cadre, [ines])).json()
    expect(encore).toMatchObject({ faits: [], message: expect.stringMatching(/^0.mois clos\. 1.agent à revoir\.$/) })
    expect(encore.refuses[0].raisons).toEqual([
      expect.stringMatching(/^Déjà clos, par Nathalie Lefèvre le .*\d{4} à \d\d:\d\d\.$/),
    ])
  })

  it('is opened again with a reason alone, which the audit keeps with both figures', async () => {
    expect((await m.clore(cadre, [ines], 'controle')).json().refuses).toHaveLength(1)
    const avant = await ligne(cadre, ines)
    expect((await m.rouvrir(cadre, ines, 'Une nuit manquait')).statusCode).toBe(200)
    expect((await m.rouvrir(cadre, ines, 'Une nuit manquait')).statusCode).toBe(404)
    expect((await ligne(cadre, ines))?.etat).toBe('ouvert')
    const audit = await r.db
      .selectFrom('audit')
      .select(['avant', 'apres', 'utilisateur_id'])
      .where('compte_id', '=', ines.compte_id)
      .where('action', '=', 'mois.rouvrir')
      .execute()
    expect(audit).toHaveLength(1)
    expect(audit[0]).toMatchObject({
      utilisateur_id: cadre.utilisateur_id,
      avant: { etat: 'clos', chiffres: avant?.chiffres },
      apres: { etat: 'ouvert', chiffres: avant?.chiffres, motif: 'Une nuit manquait' },
    })
    const avis = await r.db
      .selectFrom('notification')
      .selectAll()
      .where('utilisateur_id', '=', ines.utilisateur_id)
      .execute()
    expect(JSON.stringify(avis)).toContain('Une nuit manquait')
    await m.clore(cadre, [ines])
    expect((await ligne(cadre, ines))?.chiffres).toEqual(avant?.chiffres)
  })

  it('tells beside the month that it was opened again, by whom and why, closed again or not, and each time', async () => {
    const tom = await r.agent(ines.compte_id, { prenom: 'Tom', nom: 'Petit' })
    await r.pointage(tom, m.rang(9))
    const dites = async () => (await ligne(cadre, tom))?.reouvertures?.map(({ par, motif }) => [par, motif])
    expect(await dites()).toBeUndefined()
    // Checked and open again, nothing was closed.
    await m.clore(cadre, [tom], 'controle')
    await m.clore(cadre, [tom], 'ouvert')
    await m.clore(cadre, [tom])
    expect(await dites()).toBeUndefined()
    const clos_a = (await ligne(cadre, tom))?.fait_a
    await m.rouvrir(cadre, tom, 'Prime oubliée')
    const ouverte = await ligne(cadre, tom)
    expect(ouverte).toMatchObject({ etat: 'ouvert', par: null, reouvertures: [{ clos_a }] })
    expect(await dites()).toEqual([['Nathalie Lefèvre', 'Prime oubliée']])
    await m.clore(cadre, [tom])
    expect(await ligne(cadre, tom)).toMatchObject({ etat: 'clos', reouvertures: ouverte?.reouvertures })
    // Its agent reads the same on the sheet they sign.
    expect((await m.feuille(tom)).json().reouvertures).toEqual(ouverte?.reouvertures)
    await m.rouvrir(cadre, tom, 'Nuit du 12')
    expect(await dites()).toEqual([
      ['Nathalie Lefèvre', 'Nuit du 12'],
      ['Nathalie Lefèvre', 'Prime oubliée'],
    ])
    const autre = await r.cadre(await r.createCompany('Les Lilas'))
    expect((await lire(autre)).agents.flatMap(a => a.reouvertures ?? [])).toEqual([])
  })

  it('is opened again after the later ones of its year alone, whose balance was made with it', async () => {
    const zoe = await r.agent(ines.compte_id, { prenom: 'Zoé', nom: 'Vidal' })
    await r.pointage(zoe, m.rang(8))
    await m.clore(cadre, [zoe])
    const { annee, mois } = m.vise
    const autre = mois < 12 ? 12 : 1
    await sql`insert into mois_clos select (jsonb_populate_record(c, jsonb_build_object('mois', ${`${annee}-${String(autre).padStart(2, '0')}-01`}::text))).*
      from mois_clos c where c.utilisateur_id = ${zoe.utilisateur_id}`.execute(r.db)
    const rouvrir = (m1: number) =>
      m.appeler(cadre, 'POST', 'clotures/reouvrir', {
        ...{ annee, mois: m1, utilisateur_id: zoe.utilisateur_id, motif: 'Une nuit oubliée' },
      })
    const [tot, tard] = mois < autre ? [mois, autre] : [autre, mois]
    const refus = (await rouvrir(tot)).json()
    expect(refus.erreur).toBe('SAISIE')
    expect(refus.champs.motif).toMatch(/^\S+ \d{4} est clos\u00a0: son solde en dépend\. Rouvrez-le d’abord\.$/)
    expect((await rouvrir(tard)).statusCode).toBe(200)
    expect((await rouvrir(tot)).statusCode).toBe(200)
  })

  it('is checked first where one wishes, and says when something moved since', async () => {
    const lea = await r.agent(ines.compte_id, { prenom: 'Léa', nom: 'Morel' })
    await r.pointage(lea, m.rang(6))
    expect((await m.clore(cadre, [lea], 'controle')).json().message).toBe('1\u00a0mois contrôlé.')
    expect(await ligne(cadre, lea)).toMatchObject({ etat: 'controle', change: false })
    await r.pointage(lea, m.rang(7))
    expect(await ligne(cadre, lea)).toMatchObject({ etat: 'controle', change: true })
    await m.clore(cadre, [lea], 'ouvert')
    expect(await ligne(cadre, lea)).toMatchObject({ etat: 'ouvert', par: null, fait_a: null })
  })

  it('is not closed without a word where it changed since it was checked: looked at again, or confirmed', async () => {
    const clos = async (s: TestSession) => (await m.clore(cadre, [s])).json()
    const [lea, tom] = [await r.agent(ines.compte_id), await r.agent(ines.compte_id)]
    for (const qui of [lea, tom]) {
      await m.clore(cadre, [qui], 'controle')
      await r.pointage(qui, m.rang(8))
      const refus = await clos(qui)
      expect(refus).toMatchObject({ faits: [], refuses: [{ utilisateur_id: qui.utilisateur_id }] })
      expect(refus.refuses[0].raisons).toEqual([expect.stringMatching(/^Ce mois a changé depuis le contrôle/)])
      expect(await ligne(cadre, qui)).toMatchObject({ etat: 'controle', change: true })
    }
    await m.clore(cadre, [lea], 'controle')
    expect((await clos(lea)).faits).toEqual([lea.utilisateur_id])
    const corps = { ...m.vise, etat: 'clos', agents: [tom.utilisateur_id] }
    expect((await m.appeler(cadre, 'POST', 'clotures', { ...corps, confirmer: 'oui' })).statusCode).toBe(400)
    expect((await m.appeler(cadre, 'POST', 'clotures', { ...corps, confirmer: true })).json().faits).toEqual([
      tom.utilisateur_id,
    ])
  })

  it('is warned of where the month before is open, as long as the house has closed none before it; refused from then on', async () => {
    const lea = await r.agent(await r.createCompany('Les Lilas'), { prenom: 'Léa', nom: 'Morel' })
    const [chef, tom] = [await r.cadre(lea.compte_id), await r.agent(lea.compte_id, { prenom: 'Tom', nom: 'Petit' })]
    const veille = m.rang(1) - 1
    await r.pointage(lea, veille)
    for (const qui of [lea, tom]) await r.pointage(qui, m.rang(8))
    // The first month that the house closes: where it begins is its own affair.
    expect((await ligne(chef, lea))?.obstacles).toEqual([{ sorte: 'anterieur', nombre: 1 }])
    expect((await ligne(chef, tom))?.obstacles).toEqual([])
    expect((await m.clore(chef, [lea])).json()).toMatchObject({ faits: [lea.utilisateur_id], refuses: [] })
    await m.rouvrir(chef, lea)
    const [annee, mois] = r.jour(veille).split('-').map(Number)
    const avant = async (qui: TestSession) =>
      (await m.appeler(chef, 'POST', 'clotures', { annee, mois, etat: 'clos', agents: [qui.utilisateur_id] })).json()
    expect((await avant(tom)).faits).toEqual([tom.utilisateur_id])
    // From here on a month left open would be frozen out of every balance after it.
    await r.astreinte(lea, veille - 2)
    expect((await ligne(chef, lea))?.obstacles).toEqual([{ sorte: 'precedent', nombre: 2 }])
    expect((await m.clore(chef, [lea, tom])).json()).toMatchObject({
      faits: [tom.utilisateur_id],
      refuses: [
        {
          utilisateur_id: lea.utilisateur_id,
          raisons: ['Le mois précédent est encore ouvert (2\u00a0postes ou astreintes)\u00a0: clôturez-le d’abord.'],
        },
      ],
    })
    expect((await ligne(chef, lea))?.etat).toBe('ouvert')
    // Checked, it closes nothing.
    expect((await m.clore(chef, [lea], 'controle')).json().refuses).toEqual([])
    expect((await avant(lea)).faits).toEqual([lea.utilisateur_id])
    expect((await ligne(chef, lea))?.obstacles).toEqual([])
    expect(
      (await m.appeler(chef, 'POST', 'clotures', { ...m.vise, etat: 'clos', agents: [lea.utilisateur_id] })).json()
        .faits,
    ).toEqual([lea.utilisateur_id])
  })

  it('is another manager’s to close and to open again where it is one’s own; where there is none, it says so', async () => {
    expect(await ligne(cadre, ines)).toMatchObject({ soi: false })
    const seule = await r.cadre(await r.createCompany('Les Lilas'))
    expect((await m.clore(seule, [seule])).json().faits).toEqual([seule.utilisateur_id])
    expect(await ligne(seule, seule)).toMatchObject({ etat: 'clos', soi: true })
    expect((await m.feuille(seule)).json()).toMatchObject({ soi: true })
    const autre = await r.cadre(seule.compte_id)
    const refus = await m.rouvrir(seule, seule)
    expect([refus.statusCode, refus.json().message]).toEqual([
      ...[403, 'Vous ne pouvez pas rouvrir votre propre mois\u00a0: demandez à Nathalie Lefèvre.'],
    ])
    expect((await m.rouvrir(autre, seule)).statusCode).toBe(200)
    const hugo = await r.agent(seule.compte_id)
    expect((await m.clore(seule, [seule, hugo])).json()).toMatchObject({
      faits: [hugo.utilisateur_id],
      refuses: [
        {
          utilisateur_id: seule.utilisateur_id,
          raisons: ['Vous ne pouvez pas clore votre propre mois\u00a0: demandez à Nathalie Lefèvre.'],
        },
      ],
    })
    expect((await m.clore(seule, [seule], 'controle')).json().refuses).toEqual([])
    expect((await m.clore(autre, [seule])).json().faits).toEqual([seule.utilisateur_id])
    expect(await ligne(seule, seule)).toMatchObject({ etat: 'clos', soi: false })
  })
})
