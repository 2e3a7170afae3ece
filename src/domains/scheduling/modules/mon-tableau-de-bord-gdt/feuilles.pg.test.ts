import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { feuilleSchema, feuillesSchema } from '#domains/scheduling/model/cloture/feuille.ts'
import { cloturesDe } from '#domains/scheduling/server/cloture/testing/maison.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { lirePdf } from '#server/testing/lire-pdf.ts'
import type { TestSession } from '#server/testing/seed.ts'

const r = ouvrirResidence()
const m = cloturesDe(r)
const enUrl = (octets: Buffer) => `data:image/png;base64,${octets.toString('base64')}`
const vide = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
const TRAIT = '<path d="M40 200 L300 60 L560 180" stroke="#1a1a2e" stroke-width="3" fill="none"/>'
const PNG = enUrl(
  await sharp(await vide(600, 240, '#ffffff'))
    .composite([{ input: Buffer.from(`<svg width="600" height="240">${TRAIT}</svg>`) }])
    .png()
    .toBuffer(),
)
const AUTRE = 'a'.repeat(64)

let ines: TestSession
let cadre: TestSession

beforeAll(async () => {
  ines = await r.agent(undefined, { prenom: 'Inès', nom: 'Caron' })
  cadre = await r.cadre(ines.compte_id)
  await r.pointage(ines, m.rang(3))
  await r.astreinte(ines, m.rang(10))
  const { compte_id, utilisateur_id } = ines
  const { demande_conge_id } = await r.demandeConge(ines, m.rang(12), m.rang(12))
  await r.db
    .updateTable('demande_conge')
    .set({ demande_conge_etat: 1, demande_type: 4 })
    .where('demande_conge_id', '=', demande_conge_id)
    .execute()
  await r.db
    .insertInto('absence')
    .values([
      { compte_id, utilisateur_id, jour: m.jour(12), sorte: 'conge', demande_conge_id },
      { compte_id, utilisateur_id, jour: m.jour(13), sorte: 'maladie' },
    ])
    .execute()
  await r.pointage(ines, m.rang(4), 'Jour', {
    ...{ heure_debut: '07:00', heure_fin: '20:00' },
    ...{ pointage_heure_debut_coupure: '11:00', pointage_heure_fin_coupure: '16:00' },
  })
})

const lire = async () => feuilleSchema.parse((await m.feuille(ines)).json())
const signer = (s: Pick<TestSession, 'headers'>, corps: object = {}) =>
  m.feuille(s, '/signature', 'POST', { mode: 'trace', image: PNG, ...corps })
const rangees = async () =>
  await r.db
    .selectFrom('feuille_signature')
    .select(['sens', 'mot', 'annulee_a', 'mode', 'image', 'empreinte'])
    .where('utilisateur_id', '=', ines.utilisateur_id)
    .orderBy('signature_id')
    .execute()

it('is nobody else’s, and only of a closed month', async () => {
  for (const [suite, method, corps] of [
    ['', 'GET', undefined],
    ['/pdf', 'GET', undefined],
    ['/signature', 'POST', { empreinte: AUTRE, mode: 'trace', image: PNG }],
    ['/contestation', 'POST', { empreinte: AUTRE, mot: 'Il manque une nuit' }],
  ] as const) {
    expect((await m.feuille({ headers: {} as never }, suite, method, corps)).statusCode, suite).toBe(401)
    expect((await m.feuille(ines, suite, method, corps)).statusCode, suite).toBe(404)
  }
  expect(
    (await m.appeler(cadre, 'GET', `clotures/${ines.utilisateur_id}/feuille?annee=${m.vise.annee}&mois=${m.vise.mois}`))
      .statusCode,
  ).toBe(404)
  await m.clore(cadre, [ines])
  // One's own is not closed: nobody reads another's here.
  expect((await m.feuille(cadre)).statusCode).toBe(404)
  expect((await signer(cadre, { empreinte: (await lire()).empreinte })).statusCode).toBe(404)
})

it('tells planned against worked, day by day, and sums to its totals', async () => {
  const feuille = await lire()
  expect(feuille).toMatchObject({ par: 'Nathalie Lefèvre', label: 'Inès Caron', reponse: null })
  expect(feuille.jours[2]).toEqual({
    ...{ jour: m.jour(3), libelle: 'Matin', horaires: '06:45 – 14:15', planifie: 420, reel: 420, compte: 420 },
  })
  expect(feuille.jours[3]?.horaires).toBe('07:00 – 11:00, 16:00 – 20:00')
  expect(feuille.jours[0]?.libelle).toBe('Repos')
  expect(feuille.jours[9]).toMatchObject({ libelle: 'Repos, astreinte', horaires: 'astreinte 21:15 – 06:45' })
  expect(feuille.jours[11]?.libelle).toMatch(/^(Événement familial|Repos)$/)
  expect(feuille.jours[12]?.libelle).toBe('Maladie')
  for (const quoi of ['planifie', 'reel', 'compte'] as const)
    expect(feuille.jours.reduce((t, j) => t + j[quoi], 0)).toBe(feuille.chiffres[quoi])
  const { feuilles } = feuillesSchema.parse(
    (await m.appeler(ines, 'GET', '/api/edt/modules/mon-tableau-de-bord-gdt/feuilles')).json(),
  )
  expect(feuilles).toEqual([{ ...m.vise, fait_a: feuille.fait_a, reponse: null }])
})

it('refuses what is no signature, and a sheet that is not the one that was read', async () => {
  const { empreinte } = await lire()
  for (const corps of [
    ...[{ empreinte: 'x' }, { empreinte, mode: 'doigt' }, { empreinte, image: 'data:text/html;base64,PGI+' }],
    ...[
      { empreinte, image: `${PNG}"` },
      { empreinte, plus: 1 },
    ],
  ])
    expect((await signer(ines, corps)).statusCode, JSON.stringify(corps)).toBe(400)
  const texte = `data:image/png;base64,${Buffer.from('pas une image').toString('base64')}`
  expect((await signer(ines, { empreinte, image: texte })).statusCode).toBeGreaterThanOrEqual(400)
  for (const feuille of [vide(600, 240, '#ffffff'), vide(600, 240, 'transparent'), vide(1, 1, '#000000')]) {
    const blanche = await signer(ines, { empreinte, image: enUrl(await feuille) })
    expect([blanche.statusCode, blanche.json().erreur, blanche.json().message]).toEqual([
      ...[400, 'SAISIE', 'La signature est vide.'],
    ])
  }
  for (const [largeur, hauteur] of [
    [2001, 240],
    [600, 1001],
  ] as const) {
    const grande = await signer(ines, { empreinte, image: enUrl(await vide(largeur, hauteur, '#000000')) })
    expect([grande.statusCode, grande.json().message]).toEqual([
      ...[400, 'La signature est trop grande\u00a0: 2000 × 1000 points au plus.'],
    ])
  }
  // Typed, it is signed under one's own name.
  const nom = 'Nathalie Lefèvre'
  const empruntee = await signer(ines, { empreinte, mode: 'saisie', nom })
  expect([empruntee.statusCode, empruntee.json().champs?.nom]).toEqual([
    400,
    `Cette feuille se signe sous votre nom\u00a0: ${(await lire()).label}.`,
  ])
  const muette = await signer(ines, { empreinte, mode: 'saisie' })
  expect([muette.statusCode, muette.json().champs?.nom]).toEqual([400, empruntee.json().champs.nom])
  const autre = await signer(ines, { empreinte: AUTRE })
  expect([autre.statusCode, autre.json().erreur]).toEqual([409, 'FEUILLE_CHANGEE'])
  expect(await rangees()).toEqual([])
})

it('is disagreed with in a word that managers read, then signed once; a signed one is not disagreed with', async () => {
  const { empreinte } = await lire()
  expect((await m.feuille(ines, '/contestation', 'POST', { empreinte, mot: ' ' })).statusCode).toBe(400)
  const mot = 'Il manque la nuit du 12'
  for (const _ of [1, 2])
    expect((await m.feuille(ines, '/contestation', 'POST', { empreinte, mot })).statusCode).toBe(200)
  const duCadre = async () =>
    (await m.lister(cadre))
      .json()
      .agents.find((a: { utilisateur_id: number }) => a.utilisateur_id === ines.utilisateur_id)
  expect((await duCadre()).reponse).toMatchObject({ sens: 'contestee', mot })
  const avis = await r.db
    .selectFrom('notification')
    .selectAll()
    .where('utilisateur_id', '=', cadre.utilisateur_id)
    .execute()
  expect(avis.filter(a => JSON.stringify(a).includes(mot))).toHaveLength(1)
  expect((await signer(ines, { empreinte })).json().message).toBe('Feuille signée.')
  const encore = await signer(ines, { empreinte })
  expect([encore.statusCode, encore.json().message]).toEqual([
    ...[200, expect.stringMatching(/^Feuille déjà signée le .*\d{4} à \d\d:\d\d\.$/)],
  ])
  // What was disagreed with before stays told.
  expect((await duCadre()).reponse).toMatchObject({ sens: 'signee', mot })
  const trop = await m.feuille(ines, '/contestation', 'POST', { empreinte, mot })
  expect([trop.statusCode, trop.json().erreur]).toEqual([409, 'DEMANDE_TRAITEE'])
  const [contestee, signee, ...reste] = await rangees()
  expect(reste).toEqual([])
  expect(contestee).toMatchObject({ sens: 'contestee', mot })
  expect(contestee?.annulee_a).not.toBeNull()
  expect(signee).toMatchObject({ sens: 'signee', mot, mode: 'trace', annulee_a: null, empreinte })
})

it('prints the sheet with its signature, for its agent and for who plans', async () => {
  const mien = await m.feuille(ines, '/pdf')
  expect([mien.statusCode, mien.headers['content-type']]).toEqual([200, 'application/pdf'])
  const texte = await lirePdf(mien.rawPayload)
  for (const mot of [
    ...[
      'Agent : Inès Caron Signé le',
      'Responsable : Nathalie Lefèvre Clos et signé le',
      '07:00 – 11:00, 16:00 – 20:00',
    ],
    ...[(await lire()).empreinte, 'Ce que l’agent a contesté avant de signer Il manque la nuit du 12'],
  ])
    expect(texte).toContain(mot)
  const url = `clotures/${ines.utilisateur_id}/feuille?annee=${m.vise.annee}&mois=${m.vise.mois}`
  expect((await m.appeler(cadre, 'GET', url)).statusCode).toBe(200)
  const voisin = await r.cadre(await r.createCompany('Les Lilas'))
  expect((await m.appeler(voisin, 'GET', url)).statusCode).toBe(404)
})

it('holds no more once the month is opened again: it is kept, its agent is told, and signs the new one', async () => {
  await m.rouvrir(cadre, ines, 'La nuit du 12')
  expect((await rangees()).every(s => s.annulee_a !== null)).toBe(true)
  expect((await m.feuille(ines)).statusCode).toBe(404)
  const avis = await r.db
    .selectFrom('notification')
    .selectAll()
    .where('utilisateur_id', '=', ines.utilisateur_id)
    .execute()
  expect(JSON.stringify(avis)).toContain('Votre signature ne vaut plus')
  await r.pointage(ines, m.rang(12), 'Nuit')
  await m.clore(cadre, [ines])
  const nouvelle = await lire()
  const [, ancienne] = await rangees()
  expect(nouvelle.empreinte).not.toBe(ancienne?.empreinte)
  expect((await signer(ines, { empreinte: ancienne?.empreinte })).json().erreur).toBe('FEUILLE_CHANGEE')
  expect((await signer(ines, { empreinte: nouvelle.empreinte, mode: 'saisie', nom: nouvelle.label })).statusCode).toBe(
    200,
  )
})
