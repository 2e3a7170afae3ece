import { describe, expect, it } from 'vitest'
import { mentionsRequises, totauxCloture } from '#domains/field-service/model/rapports/cloture.ts'
import type { LigneCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { chercherArticles, poserLigne, replacerLigne, retirerLigne } from '../view/lignes.ts'
import {
  aEfface,
  ajouterCommencees,
  type Brouillon,
  commencerModification,
  decalerModifications,
  estVierge,
  modifier,
  nommerSignataire,
  nouveauBrouillon,
  rendreTelephone,
  retablirSigne,
  signer,
} from './brouillon.ts'
import { erreursEnCours, valider } from './terminer.ts'

const T0 = new Date('2026-11-20T10:00:00Z')
const T1 = new Date('2026-11-20T10:05:00Z')
const SIGNATURE = {
  mode: 'trace',
  points: [],
  png: `data:image/png;base64,${btoa('png')}`,
  signe_a: T1.toISOString(),
} as const
const NOMS = { client: 'Claire Vasseur', prestataire: 'Leïla Amrani' }
const PAGE = { id: 'p1', sha256: 'a'.repeat(64), largeur: 1, hauteur: 1, taille: 1 }
const circulateur: LigneCloture = {
  libelle: 'Circulateur',
  quantite: '1',
  unite: 'u',
  prix_unitaire_cents: 18_900,
  tva: 10,
}
const main: LigneCloture = { libelle: 'Main-d’œuvre', quantite: '1.5', unite: 'h', prix_unitaire_cents: 6200, tva: 10 }
const vierge = () => nouveauBrouillon(412, 'Claire Vasseur', T0)
const EMPREINTE = 'e'.repeat(64)
const signe = (b: Brouillon) => signer(b, 'client', { ...SIGNATURE, points: [] }, { empreinte: EMPREINTE, lu: b })

describe('signatures and content', () => {
  it('a change clears them and says which', () => {
    const b = modifier(signe(vierge()), { saisie: { observation_client: 'Fuite réparée' } }, T1)
    expect(b.signatures.client).toBeNull()
    expect(b.effacees).toEqual(['client'])
    expect(b.modifie_a).toBe(T1.toISOString())
  })
  it('a change that changes nothing leaves them', () => {
    const b = signe(vierge())
    expect(modifier(b, { saisie: { cloture: null } }).signatures.client).not.toBeNull()
  })
  it('come back when the content is again what was signed, however it got there', () => {
    const paye = (mode: 'CB' | 'ES', montant_cents: number) => ({ saisie: { paiement: { mode, montant_cents } } })
    const signee = signe(modifier(vierge(), paye('CB', 5000)))
    const autre = modifier(modifier(signee, paye('ES', 5000)), paye('ES', 60))
    expect([aEfface(signee, autre), autre.signatures.client]).toEqual([true, null])
    const revenue = modifier(modifier(autre, paye('ES', 5000)), paye('CB', 5000))
    expect(revenue).toMatchObject({ signatures: signee.signatures, effacees: [], signe: null })
    expect(retablirSigne(autre)).toMatchObject({ saisie: signee.saisie, signatures: signee.signatures, effacees: [] })
    // Somebody signed the other report meanwhile: the former signature is of nothing any more.
    expect(modifier(signe(autre), paye('CB', 5000)).signatures.client).toBeNull()
  })
  it('the customer’s certification goes with their signature and comes back with it, the technician’s leaves it', () => {
    const mentions = mentionsRequises({ fournitures: [circulateur], prestations: [] })
    const certification_tva = { logement_plus_de_deux_ans: true, signe: true, mentions }
    const certifie = modifier(vierge(), { saisie: { fournitures: [circulateur], certification_tva } })
    const signee = signe(certifie)
    const change = modifier(signee, { saisie: { observation_client: 'Autre' } })
    expect(change.saisie.certification_tva).toBeNull()
    expect(modifier(change, { saisie: { observation_client: '' } })).toMatchObject({
      signatures: signee.signatures,
      saisie: { certification_tva },
    })
    const technicien = signer(
      certifie,
      'prestataire',
      { ...SIGNATURE, points: [] },
      { empreinte: EMPREINTE, lu: certifie },
    )
    expect(modifier(technicien, { saisie: { observation_client: 'Autre' } }).saisie.certification_tva).not.toBeNull()
  })
  it('what was signed comes back under the name that was put right meanwhile', () => {
    const change = nommerSignataire(
      modifier(signe(vierge()), { saisie: { observation_client: 'Autre' } }),
      'Paul Vasseur',
    )
    expect(modifier(change, { saisie: { observation_client: '' } })).toMatchObject({
      nom_signataire: 'Paul Vasseur',
      signatures: signe(vierge()).signatures,
      effacees: [],
    })
  })
  it('signing again takes the notice away', () => {
    const change = modifier(signe(vierge()), { pages: [PAGE] }, T0)
    expect(signe(change)).toMatchObject({ effacees: [], signatures: { client: { empreinte_rapport: 'e'.repeat(64) } } })
  })
  it('refuses an undo that would bring back the signature of another report', () => {
    const ancienne = signe(vierge()).signatures.client
    const change = modifier(vierge(), { pages: [PAGE] }, T1)
    expect(signer(change, 'client', ancienne, { empreinte: 'f'.repeat(64), lu: change })).toBe(change)
    // Back to what was signed, it stands again.
    const revenu = signer(vierge(), 'client', ancienne, { empreinte: EMPREINTE, lu: vierge() })
    expect(revenu.signatures.client).toEqual(ancienne)
  })
  it('refuses strokes whose report changed while they were drawn', () => {
    const change = modifier(vierge(), { pages: [PAGE] }, T1)
    expect(signer(change, 'client', { ...SIGNATURE, points: [] }, { empreinte: EMPREINTE, lu: vierge() })).toBe(change)
  })
  it('takes them on a phone whose clock was set back since the last change', () => {
    const change = modifier(vierge(), { pages: [PAGE] }, new Date('2026-11-20T15:00:00Z'))
    expect(signe(change).signatures.client).not.toBeNull()
  })
  it('keeps a drawing when the name beside it is put right, and a name typed as a signature as it was typed', () => {
    const signee = signe(vierge())
    expect(nommerSignataire(signee, 'Paul Vasseur')).toEqual({ ...signee, nom_signataire: 'Paul Vasseur' })
    const tapee = { ...SIGNATURE, mode: 'saisie' as const, nom: 'Paul Vasseur', points: [] }
    const parNom = signer(vierge(), 'client', tapee, { empreinte: EMPREINTE, lu: vierge() })
    expect(nommerSignataire(parNom, 'Autre').signatures.client?.nom).toBe('Paul Vasseur')
  })
})

describe('the name of who signed, once the phone was given back', () => {
  const rendue = () => rendreTelephone(signe(vierge()))
  it('another one has yet to sign, and the former one again has its drawing', () => {
    const autre = nommerSignataire(rendue(), 'Jean Autre')
    expect([autre.signatures.client, autre.d_un_autre?.rendue_sous]).toEqual([null, 'Claire Vasseur'])
    expect(nommerSignataire(autre, 'Claire Vasseur').signatures).toEqual(rendue().signatures)
    const sienne = signe(autre)
    expect(sienne).toMatchObject({ nom_signataire: 'Jean Autre', d_un_autre: null })
    expect(rendreTelephone(sienne).signatures.client?.rendue_sous).toBe('Jean Autre')
  })
  it('what one person certified is not what another signs: the tick goes with the name, and comes back with it', () => {
    const travaux = modifier(vierge(), { saisie: { fournitures: [circulateur] } })
    const mentions = mentionsRequises(travaux.saisie)
    const certification_tva = { logement_plus_de_deux_ans: true, signe: true, mentions } as const
    const coche = modifier(travaux, { saisie: { certification_tva } })
    const client = rendreTelephone(signe(coche))
    const entier = signer(client, 'prestataire', { ...SIGNATURE, points: [] }, { empreinte: EMPREINTE, lu: client })
    const autre = nommerSignataire(nommerSignataire(entier, 'J'), 'Jean Autre')
    expect(autre.saisie.certification_tva).toBeNull()
    expect(autre).toMatchObject({ signatures: { client: null, prestataire: null }, effacees: ['prestataire'] })
    expect(aEfface(entier, autre)).toBe(false)
    const revenu = nommerSignataire(autre, 'Claire Vasseur')
    expect([revenu.saisie, revenu.signatures, revenu.effacees]).toEqual([entier.saisie, entier.signatures, []])
    // The other one certifies: what the first one signed is of no report any more.
    const sienne = modifier(autre, { saisie: { certification_tva } })
    expect(sienne).toMatchObject({ nom_signataire: 'Jean Autre', d_un_autre: null, signatures: { client: null } })
  })
  it('comes back with what was signed under it', () => {
    const change = modifier(rendue(), { saisie: { observation_client: 'Autre' } })
    const revenu = modifier(nommerSignataire(change, 'Jean Autre'), { saisie: { observation_client: '' } })
    expect(revenu).toMatchObject({ nom_signataire: 'Claire Vasseur', signatures: rendue().signatures })
    const efface = nommerSignataire(signer(rendue(), 'client', null, { empreinte: EMPREINTE, lu: rendue() }), 'Jean')
    const defait = signer(efface, 'client', rendue().signatures.client, { empreinte: EMPREINTE, lu: efface })
    expect(defait.nom_signataire).toBe('Claire Vasseur')
  })
  it('is of no report any more once the report changed', () => {
    const change = modifier(nommerSignataire(rendue(), 'Jean Autre'), { saisie: { observation_client: 'Autre' } })
    expect(change).toMatchObject({ d_un_autre: null, effacees: ['client'] })
  })
})

describe('what follows from a change', () => {
  it('what was received stays what it was, were it the whole: the rest is due', () => {
    const avec = modifier(vierge(), { saisie: { fournitures: [circulateur] } })
    const paye = modifier(avec, { saisie: { paiement: { mode: 'CB', montant_cents: 20_790 } } })
    const plus = modifier(paye, { saisie: poserLigne(paye.saisie, 'prestations', null, main) })
    expect(plus.saisie.paiement).toEqual({ mode: 'CB', montant_cents: 20_790 })
    expect(totauxCloture(plus.saisie).total_ttc_cents).toBe(31_020)
  })
  it('a part payment stays as it was said', () => {
    const paye = modifier(vierge(), {
      saisie: { fournitures: [circulateur], paiement: { mode: 'CH', montant_cents: 5000 } },
    })
    expect(modifier(paye, { saisie: { prestations: [main] } }).saisie.paiement.montant_cents).toBe(5000)
  })
  it('a certification covers the rates it was given for, no other', () => {
    const mentions = mentionsRequises({ fournitures: [circulateur], prestations: [] })
    const certification_tva = { logement_plus_de_deux_ans: true, signe: true, mentions }
    const certifie = modifier(vierge(), { saisie: { fournitures: [circulateur], certification_tva } })
    expect(certifie.saisie.certification_tva).toEqual(certification_tva)
    expect(modifier(certifie, { saisie: { prestations: [main] } }).saisie.certification_tva).toEqual(certification_tva)
    expect(modifier(certifie, { saisie: { prestations: [{ ...main, tva: 5.5 }] } }).saisie.certification_tva).toBeNull()
    expect(modifier(certifie, { saisie: { fournitures: [] } }).saisie.certification_tva).toBeNull()
  })
  it('knows an empty draft', () => {
    expect(estVierge(vierge())).toBe(true)
    expect(estVierge(modifier(vierge(), { pages: [PAGE] }))).toBe(false)
    expect(estVierge(signe(vierge()))).toBe(false)
  })
})

describe('lines', () => {
  const { saisie } = modifier(vierge(), {
    saisie: { fournitures: [circulateur, { ...circulateur, libelle: 'Joint' }] },
  })
  it('are added, replaced, taken away and put back in their place', () => {
    expect(poserLigne(saisie, 'prestations', null, main)).toEqual({ prestations: [main] })
    expect(poserLigne(saisie, 'fournitures', 1, main).fournitures?.[1]).toEqual(main)
    const sans = { ...saisie, ...retirerLigne(saisie, 'fournitures', 0) }
    expect(sans.fournitures.map(l => l.libelle)).toEqual(['Joint'])
    expect(replacerLigne(sans, 'fournitures', 0, circulateur).fournitures).toEqual(saisie.fournitures)
  })
  it('that are changed and not saved follow their place, and are saved together', () => {
    const deux = modifier(vierge(), { saisie: { fournitures: [circulateur, main] } })
    const change = commencerModification(deux, 'fournitures', 1, { ...main, quantite: '2' })
    expect(commencerModification(change, 'fournitures', 1, main).modifiees).toEqual([])
    const sans = decalerModifications(
      modifier(change, { saisie: retirerLigne(change.saisie, 'fournitures', 0) }),
      ...(['fournitures', 0, -1] as const),
    )
    expect(ajouterCommencees(sans).saisie.fournitures).toEqual([{ ...main, quantite: '2' }])
    expect(decalerModifications(sans, 'fournitures', 0, 1).modifiees).toEqual(change.modifiees)
  })
  it('are found in the catalogue by any words, accents aside', () => {
    const base = { unite: 'u', prix_unitaire_cents: 1, tva: 20 as const }
    const catalogue = [
      { ...base, prestation_id: 1, prestation_libelle: 'Vanne 3 voies motorisée', sorte: 'fourniture' as const },
      { ...base, prestation_id: 2, prestation_libelle: 'Pose de vanne', sorte: 'prestation' as const },
    ]
    expect(chercherArticles(catalogue, 'fournitures', 'motorisee vanne').map(a => a.prestation_id)).toEqual([1])
    expect(chercherArticles(catalogue, 'prestations', '').map(a => a.prestation_id)).toEqual([2])
  })
})

describe('validation', () => {
  it('says both sentences of the specification together, in its order', async () => {
    const { validation } = await valider(vierge(), NOMS, {})
    expect(validation).toMatchObject({
      ok: false,
      message: '- Veuillez sélectionner une cloture\n- Veuillez scanner le CRI',
    })
    expect(erreursEnCours(vierge(), NOMS, {}).map(e => e.champ)).toEqual(['cloture', 'scan'])
  })
  it('asks for the client’s signature as soon as a reduced rate is certified', async () => {
    const mentions = mentionsRequises({ fournitures: [circulateur], prestations: [] })
    const b = modifier(vierge(), {
      pages: [PAGE],
      saisie: {
        cloture: 1,
        fournitures: [circulateur],
        certification_tva: { logement_plus_de_deux_ans: true, signe: true, mentions },
      },
    })
    expect(erreursEnCours(b, NOMS, {}).map(e => e.champ)).toEqual(['signature_client'])
  })
  it('accepts a complete one, with the names of those who signed', async () => {
    const b = modifier(vierge(), { pages: [PAGE], saisie: { cloture: 1 } }, T0)
    const { rapport } = await valider(b, NOMS, {})
    const { empreinteRapport } = await import('#domains/field-service/model/rapports/empreinte.ts')
    const empreinte = await empreinteRapport(rapport)
    const signes = signer(b, 'client', { ...SIGNATURE, points: [] }, { empreinte, lu: b })
    const resultat = await valider({ ...signes, nom_signataire: 'Paul Vasseur' }, NOMS, {})
    expect(resultat.validation.ok).toBe(true)
    expect(resultat.rapport.signature_client?.nom).toBe('Paul Vasseur')
  })
})
