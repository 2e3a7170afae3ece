import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { RESIDENTS_MAX } from '#domains/home-care/model/residents.ts'
import { oublierResidents } from '#domains/home-care/server/api.ts'
import {
  ajouter,
  BASE,
  corriger,
  DROITS,
  nommant,
  ouvrirEquipe,
  uidDe,
} from '#domains/home-care/server/testing/equipe.ts'
import { MODULE_RESIDENTS } from '#domains/residences/model/adresses.ts'
import { sendOne } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import '#domains/residences/server/tables.ts'

const r = ouvrirEquipe()
/** Reads sheets, and knows the residents. */
let anne: TestSession
/** Reads sheets alone. */
let ines: TestSession
let petit: number
let leroux: number
beforeEach(async () => {
  anne = await r.someone({ modules: [...DROITS, MODULE_RESIDENTS], prenom: 'Anne', nom: 'Roy' })
  ines = await r.soignant(anne.compte_id)
  petit = await inscrire(anne, 'Mme', 'Denise', 'Petit')
  leroux = await inscrire(anne, 'M.', 'Marcel', 'Leroux')
})

async function inscrire(
  { compte_id }: TestSession,
  resident_civilite: string,
  resident_prenom: string,
  resident_nom: string,
  entree: string | null = '2026-01-02',
) {
  const { resident_id } = await r.db
    .insertInto('resident')
    .values({ compte_id, resident_civilite, resident_prenom, resident_nom, demande_le: '2026-01-01', entree })
    .returning('resident_id')
    .executeTakeFirstOrThrow()
  return resident_id
}
async function appeler(qui: TestSession | null, method: 'GET' | 'POST' | 'PUT', adresse: string, payload?: object) {
  const reponse = await r.app.inject({
    ...{ method, url: `${BASE}${adresse}` },
    ...(qui ? { headers: qui.headers } : {}),
    ...(payload ? { payload } : {}),
  })
  return { status: reponse.statusCode, corps: reponse.json() }
}
async function reussir(...args: Parameters<typeof appeler>) {
  const { status, corps } = await appeler(...args)
  expect(corps).not.toHaveProperty('erreur')
  expect(status).toBe(200)
  return corps
}
/** What the database holds of links: resident, whether it holds, name. */
const liens = async (qui: TestSession) =>
  (
    await r.db
      .selectFrom('transmission_resident')
      .select(['resident_id', 'actuel', 'nom'])
      .where('compte_id', '=', qui.compte_id)
      .orderBy('transmission_id')
      .orderBy('rang')
      .execute()
  ).map(l => [l.resident_id, l.actuel, l.nom])
const fil = async (qui: TestSession) => (await reussir(qui, 'GET', '/fil')).transmissions
const nommes = async (qui: TestSession) =>
  (await fil(qui)).map((t: { personne: string; residents?: unknown }) => [t.personne, t.residents])
const ecrire = async (qui: TestSession, ...personnes: string[]) => {
  for (const personne of personnes)
    expect(await sendOne(r, qui, ajouter({ personne }))).toMatchObject({ outcome: 'applied' })
}

describe('a sheet that names residents', () => {
  it('is refused from who does not know them, with another house’s, an unknown one, an erased one, too many', async () => {
    const ailleurs = await r.someone({ modules: [...DROITS, MODULE_RESIDENTS] })
    const autre = await inscrire(ailleurs, 'Mme', 'Paule', 'Autre')
    const efface = await inscrire(anne, 'Mme', 'Zoé', 'Partie')
    await r.db.updateTable('resident').set({ efface_a: new Date() }).where('resident_id', '=', efface).execute()
    expect(await sendOne(r, ines, nommant(ajouter(), [petit]))).toMatchObject({ code: 'DROIT_MANQUANT' })
    for (const faux of [autre, efface, 2_000_000_000]) {
      const refus = await sendOne(r, anne, nommant(ajouter(), [petit, faux]))
      expect(refus).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
      expect(refus.message).toContain('n’est plus parmi les résidents')
    }
    const trop = Array.from({ length: RESIDENTS_MAX + 1 }, (_, n) => petit + n)
    expect(await sendOne(r, anne, nommant(ajouter(), trop))).toMatchObject({ code: 'SAISIE' })
    // The first version of the action knows no residents.
    expect(await sendOne(r, anne, { ...nommant(ajouter(), [petit]), version: 1 })).toMatchObject({ code: 'SAISIE' })
    expect(await fil(anne)).toEqual([])
    expect(await liens(anne)).toEqual([])
  })

  it('is linked once however often it is sent; who does not know the residents reads the name alone', async () => {
    const action = nommant(ajouter({ personne: 'Mme Denise Petit, M. Marcel Leroux' }), [petit, leroux, petit])
    const premiere = await sendOne(r, anne, action)
    expect(premiere).toMatchObject({ outcome: 'applied' })
    expect(await sendOne(r, anne, action)).toEqual(premiere)
    expect(await sendOne(r, anne, { ...action, id: randomUUID() })).toMatchObject({ outcome: 'duplicate' })
    expect(await liens(anne)).toEqual([
      [petit, true, 'Mme Denise Petit'],
      [leroux, true, 'M. Marcel Leroux'],
    ])
    expect(await nommes(ines)).toEqual([['Mme Denise Petit, M. Marcel Leroux', undefined]])
    expect((await fil(anne))[0].residents).toEqual([
      { resident_id: petit, label: 'Mme Denise Petit' },
      { resident_id: leroux, label: 'M. Marcel Leroux' },
    ])
    const { transmission_id } = (await fil(anne))[0]
    expect((await reussir(anne, 'GET', `/messages/${transmission_id}`)).transmission.residents).toHaveLength(2)
    expect((await reussir(ines, 'GET', `/messages/${transmission_id}`)).transmission).not.toHaveProperty('residents')
  })

  it('follows its corrections: other people, the same, and a name by an older device', async () => {
    const ajout = nommant(ajouter({ personne: 'Mme Denise Petit' }), [petit])
    const uid = uidDe(ajout)
    await sendOne(r, anne, ajout)
    // Other people alone are a change; the same again is none.
    const autres = { personne: 'Mme Denise Petit' }
    expect(await sendOne(r, anne, nommant(corriger(uid, 1, autres), [leroux]))).toMatchObject({ outcome: 'applied' })
    expect(await liens(anne)).toEqual(
      expect.arrayContaining([
        [petit, false, 'Mme Denise Petit'],
        [leroux, true, 'M. Marcel Leroux'],
      ]),
    )
    expect(await sendOne(r, anne, nommant(corriger(uid, 2, autres), [leroux]))).toMatchObject({ outcome: 'duplicate' })
    // An older device corrects the text alone, then the name.
    expect(await sendOne(r, anne, corriger(uid, 2, { ...autres, texte: 'Talon droit' }))).toMatchObject({
      outcome: 'applied',
    })
    expect((await fil(anne))[0].residents).toEqual([{ resident_id: leroux, label: 'M. Marcel Leroux' }])
    expect(await sendOne(r, anne, corriger(uid, 3, { personne: 'Le kiné' }))).toMatchObject({ outcome: 'applied' })
    expect((await fil(anne))[0].residents).toEqual([])
  })
})

describe('calls about residents', () => {
  const corps = () => ({ nom: 'Pet', resident_id: petit })
  const appels = () =>
    [
      ['GET', '/residents', undefined],
      ['GET', '/noms', undefined],
      ['POST', '/noms/rapprochement', corps()],
      ['POST', '/noms/separation', { lot: randomUUID() }],
      ['PUT', '/noms/ecart', { nom: 'Pet', ecarte: true }],
      ['GET', `/residents/${petit}/messages`, undefined],
    ] as const

  it('are refused to the anonymous, to who has one right alone, and know nothing of another house', async () => {
    await ecrire(anne, 'Pet')
    const seul = await r.someone({ compte_id: anne.compte_id, modules: [MODULE_RESIDENTS] })
    for (const [method, adresse, payload] of appels()) {
      expect((await appeler(null, method, adresse, payload)).status, adresse).toBe(401)
      expect((await appeler(ines, method, adresse, payload)).corps.erreur, adresse).toBe('DROIT_MANQUANT')
    }
    // Who may not read sheets is answered as if there were none.
    expect(await reussir(seul, 'GET', '/noms')).toMatchObject({ noms: [], ecartes: [] })
    expect(await reussir(seul, 'GET', `/residents/${petit}/messages`)).toMatchObject({ total: 0, fiches: [] })
    for (const [method, adresse, payload] of appels().slice(2, 5))
      expect((await appeler(seul, method, adresse, payload)).corps.erreur, adresse).toBe('INTROUVABLE')
    const ailleurs = await r.someone({ modules: [...DROITS, MODULE_RESIDENTS] })
    expect((await reussir(ailleurs, 'GET', '/residents')).residents).toEqual([])
    expect(await reussir(ailleurs, 'GET', '/noms')).toMatchObject({ noms: [], ecartes: [], residents: [] })
    for (const [method, adresse, payload] of appels().slice(2))
      expect((await appeler(ailleurs, method, adresse, payload)).corps.erreur, adresse).toBe('INTROUVABLE')
    // Theirs cannot be given this house's resident.
    await ecrire(ailleurs, 'Pet')
    expect((await appeler(ailleurs, 'POST', '/noms/rapprochement', corps())).corps.erreur).toBe('INTROUVABLE')
    expect(await liens(ailleurs)).toEqual([])
    expect(await liens(anne)).toEqual([])
  })

  it('offer for a new sheet who lives there, neither who left nor who waits', async () => {
    await inscrire(anne, 'Mme', 'Suzanne', 'Renard', null)
    const parti = await inscrire(anne, 'M.', 'Émile', 'Lucas')
    await r.db.updateTable('resident').set({ sortie: '2026-02-01' }).where('resident_id', '=', parti).execute()
    expect((await reussir(anne, 'GET', '/residents')).residents).toEqual([
      { resident_id: leroux, label: 'M. Marcel Leroux', logement_numero: '' },
      { resident_id: petit, label: 'Mme Denise Petit', logement_numero: '' },
    ])
  })

  it('link all sheets with a name, however spelled, by one press that is undone; the name stays as written', async () => {
    await ecrire(anne, 'Mme Pétit', 'MME  PETIT', 'mme petit', 'Pet', '')
    const { noms } = await reussir(anne, 'GET', '/noms')
    expect(noms).toMatchObject([
      { nom: 'mme petit', fiches: 3, propositions: [{ resident_id: petit, sorte: 'meme' }] },
      { nom: 'Pet', fiches: 1, propositions: [{ resident_id: petit, sorte: 'proche' }] },
    ])
    expect(await liens(anne)).toEqual([])
    const inconnu = { nom: 'Mme Petit', resident_id: 2_000_000_000 }
    expect((await appeler(anne, 'POST', '/noms/rapprochement', inconnu)).corps.erreur).toBe('INTROUVABLE')
    const cle = randomUUID()
    const rapprocher = async () =>
      (
        await r.app.inject({
          ...{ method: 'POST', url: `${BASE}/noms/rapprochement`, payload: { nom: 'Mme Petit', resident_id: petit } },
          headers: { ...anne.headers, 'idempotency-key': cle },
        })
      ).json()
    const fait = await rapprocher()
    expect(fait).toMatchObject({ code: 'success', fiches: 3 })
    expect(fait.message).toContain('Mme Denise Petit')
    // The same gesture again gets its first answer; another one finds nothing left.
    expect(await rapprocher()).toMatchObject({ lot: fait.lot, fiches: 3 })
    const encore = { nom: 'Mme Petit', resident_id: leroux }
    expect((await appeler(anne, 'POST', '/noms/rapprochement', encore)).corps.erreur).toBe('INTROUVABLE')
    expect((await liens(anne)).map(l => l[2]).sort()).toEqual(['MME  PETIT', 'Mme Pétit', 'mme petit'].sort())
    expect((await reussir(anne, 'GET', '/noms')).noms).toMatchObject([{ nom: 'Pet' }])
    const siennes = await reussir(anne, 'GET', `/residents/${petit}/messages`)
    expect(siennes).toMatchObject({ total: 3, fiches: [{ categorie: 'soins' }, {}, {}] })
    expect(JSON.stringify(siennes)).not.toMatch(/talon|petit/i)
    expect((await fil(anne)).map((t: { personne: string }) => t.personne)).toContain('Mme Pétit')
    // Nothing of the name in the journal.
    const audit = await r.db.selectFrom('audit').selectAll().where('entite', '=', `resident:${petit}`).execute()
    expect(JSON.stringify(audit)).not.toMatch(/p[eé]tit/i)
    expect(audit.map(a => a.action)).toContain('transmissions.rapprocher')

    await reussir(anne, 'POST', '/noms/separation', { lot: fait.lot })
    expect(await liens(anne)).toEqual([])
    expect((await appeler(anne, 'POST', '/noms/separation', { lot: fait.lot })).corps.erreur).toBe('INTROUVABLE')
    expect((await reussir(anne, 'GET', '/noms')).noms).toHaveLength(2)
  })

  it('put a name aside that is no resident’s, for the sheets to come too, and offer it again', async () => {
    await ecrire(anne, 'Dr Petit')
    await reussir(anne, 'PUT', '/noms/ecart', { nom: 'dr petit', ecarte: true })
    await ecrire(anne, 'dr petit')
    expect(await reussir(anne, 'GET', '/noms')).toMatchObject({ noms: [], ecartes: [{ nom: 'dr petit', fiches: 2 }] })
    await reussir(anne, 'PUT', '/noms/ecart', { nom: 'dr petit', ecarte: true })
    await reussir(anne, 'PUT', '/noms/ecart', { nom: 'Dr Petit', ecarte: false })
    expect(await reussir(anne, 'GET', '/noms')).toMatchObject({ noms: [{ fiches: 2 }], ecartes: [] })
    expect((await appeler(anne, 'PUT', '/noms/ecart', { nom: 'Personne', ecarte: true })).corps.erreur).toBe(
      'INTROUVABLE',
    )
  })

  it('leave the ledger with the person: what answered a contradiction keeps versions and hours, of the others all', async () => {
    const contredire = async (resident: number, texte: string) => {
      const fiche = nommant(ajouter({ texte: 'Premier' }), [resident])
      await sendOne(r, anne, fiche)
      const dit = (quoi: string) => nommant(corriger(uidDe(fiche), 1, { texte: quoi }), [resident])
      await sendOne(r, anne, dit(texte))
      const conflit = dit('Autre')
      expect(await sendOne(r, anne, conflit)).toMatchObject({ outcome: 'conflict', donnees: { serveur: { texte } } })
      return conflit
    }
    const [sien, autre] = [await contredire(petit, 'Chez Petit'), await contredire(leroux, 'Chez Leroux')]
    for (const step of oublierResidents(
      sql`(select ${anne.compte_id}::int as compte_id, ${petit}::int as resident_id)`,
    ))
      await step.execute(r.db)
    const encore = await sendOne(r, anne, sien)
    expect(encore).toMatchObject({
      outcome: 'conflict',
      code: 'TRANSMISSION_MODIFIEE',
      donnees: { serveur: { version: 2 } },
    })
    expect(JSON.stringify(encore)).not.toMatch(/Chez|Petit|Roy/)
    expect(await sendOne(r, anne, autre)).toMatchObject({ donnees: { serveur: { texte: 'Chez Leroux' } } })
  })

  it('order the sheets of somebody by when they were written, struck ones said so', async () => {
    const heure = (n: number) => new Date(r.services.clock().getTime() - n * 60_000).toISOString()
    for (const n of [2, 3, 1]) await sendOne(r, anne, { ...nommant(ajouter(), [petit]), fait_a: heure(n) })
    const { fiches } = await reussir(anne, 'GET', `/residents/${petit}/messages`)
    const dates = fiches.map((f: { ecrite_a: string }) => f.ecrite_a)
    expect(dates).toHaveLength(3)
    expect(dates).toEqual([...dates].sort().reverse())
    expect(fiches[0]).toMatchObject({ rayee: false, auteur: 'Anne Roy' })
    expect((await appeler(anne, 'GET', '/residents/2000000000/messages')).corps.erreur).toBe('INTROUVABLE')
  })
})
