import { expect, it } from 'vitest'
import type { Brouillon } from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import { unRapport } from '#domains/field-service/modules/mon-activite/testing/ground.ts'
import { LIGNE_VIDE } from '#domains/field-service/modules/mon-activite/view/lignes.ts'
import { avecPhotos, etatsParties } from './chapters.ts'

const ligne = { ...LIGNE_VIDE, libelle: 'Joint', prix_unitaire_cents: 1200 }
const montants = (change: Parameters<typeof unRapport>[0]) =>
  etatsParties({ saisie: unRapport(change), pages: [], signatures: { client: null } } as unknown as Brouillon, [])
    .montants.fait

it('ticks the amounts only when both what is due and how it is paid are there', () => {
  expect(montants({})).toBe(false)
  expect(montants({ paiement: { mode: 'CB', montant_cents: 0 } })).toBe(false)
  expect(montants({ fournitures: [ligne] })).toBe(false)
  expect(montants({ fournitures: [ligne], paiement: { mode: 'CB', montant_cents: 1440 } })).toBe(true)
  expect(montants({ fournitures: [{ ...ligne, prix_unitaire_cents: 0 }] })).toBe(true)
})

it('asks a customer who is absent for nothing: the report is optional, and the technician signs', () => {
  const parties = (change: object) =>
    etatsParties(
      {
        saisie: unRapport({ cloture: 3 }),
        pages: [],
        signatures: { client: null, prestataire: null },
        ...change,
      } as never,
      [],
    )
  const { compte_rendu, signature } = parties({})
  expect([compte_rendu.exige, compte_rendu.fait]).toEqual([false, false])
  expect([signature.titre, signature.exige, signature.fait]).toEqual(['Vous signez', false, false])
  expect(parties({ pages: [{}] }).compte_rendu.fait).toBe(true)
  expect(parties({ signatures: { client: null, prestataire: {} } }).signature.fait).toBe(true)
})

it('does not tick a report of which a photo still waits, whoever was there', () => {
  const avec = (cloture: number, photos: number) => {
    const b = { saisie: unRapport({ cloture }), pages: [{}], signatures: { client: null, prestataire: null } }
    return etatsParties(b as never, avecPhotos([], photos)).compte_rendu.fait
  }
  expect([avec(1, 0), avec(1, 1), avec(3, 0), avec(3, 1)]).toEqual([true, false, true, false])
  const rien = [{ champ: 'scan', code: 'SCAN', message: '- Veuillez scanner le CRI' }]
  expect(avecPhotos(rien, 1).map(e => e.message)).toEqual([
    '- Une photo à finir\u00a0: gardez la page ou abandonnez-la',
  ])
})
