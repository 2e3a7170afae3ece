import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { totauxCloture } from '#domains/field-service/model/rapports/cloture.ts'
import { MENTIONS_TVA } from '#domains/field-service/model/rapports/cloture-regles.ts'
import {
  type LigneCloture,
  RAPPORT_VIDE,
  type RapportCloture,
} from '#domains/field-service/model/rapports/cloture-schema.ts'
import { lirePages } from '#server/testing/lire-pdf.ts'
import { composerCri, type DonneesCri } from './cri.ts'

const SIGNATURE = 'a'.repeat(64)
const ligne = (libelle: string, tva: LigneCloture['tva'] = 20): LigneCloture => ({
  libelle,
  quantite: '2.5',
  unite: 'm',
  prix_unitaire_cents: 123_456,
  tva,
})
const signature = (nom: string) => ({
  mode: 'trace' as const,
  sha256: SIGNATURE,
  signe_a: '2026-11-20T11:20:00Z',
  nom,
  empreinte_rapport: 'b'.repeat(64),
})

async function composer(change: Partial<RapportCloture> = {}): Promise<string[]> {
  const rapport: RapportCloture = {
    intervention_id: 412,
    ...RAPPORT_VIDE,
    cloture: 2,
    observation_inter: 'Client mécontent',
    observation_client: 'Pièce commandée',
    signature_client: signature('Mme Claire Vasseur'),
    signature_prestataire: signature('Hugo Delattre'),
    ...change,
  }
  const octets = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const recu_a = new Date('2026-11-20T11:21:00Z')
  const donnees: DonneesCri = {
    intervention_id: 412,
    entreprise: {
      raison_sociale: 'Thermi-Somme Services',
      siren: '732829320',
      adresse: '3 rue du Quai, 80000 Amiens',
      telephone: '+33353016900',
    },
    client: 'Mme Claire Vasseur',
    client_telephone: '+33353016931',
    adresse: '14 rue des Tanneurs, 80000 Amiens',
    prestation_libelle: 'Dépannage chaudière',
    technicien: 'Hugo Delattre',
    jour: '2026-11-20',
    etapes: [{ label: 'Sur place', fait_a: recu_a, recu_a }],
    cloture_libelle: 'À revoir, pièce à commander',
    rapport,
    totaux: totauxCloture(rapport),
    empreinte: 'c'.repeat(64),
    recu_a,
    pieces: [{ sha256: SIGNATURE, mime: 'image/png', octets }],
  }
  return await lirePages(await composerCri(donnees))
}

describe('the report handed to a customer', () => {
  it('never holds what was written for the office alone', async () => {
    const texte = (
      await composer({
        planification: {
          date_rdv: '2026-12-01',
          tranche_horaire_rdv: '08:00 - 10:00',
          prestation_id: null,
          observation: 'Prévoir la nacelle',
        },
      })
    ).join(' ')
    expect(texte).not.toContain('mécontent')
    expect(texte).not.toContain('nacelle')
    expect(texte).toContain('Observations : Pièce commandée')
    expect(texte).toContain('Prochain rendez-vous demandé : mardi 1er décembre 2026, 08:00 – 10:00')
  })
  it('says who the company is, what was done and what it costs, as French documents do', async () => {
    const texte = (
      await composer({
        fournitures: [ligne('Circulateur', 5.5)],
        prestations: [ligne('Main-d’œuvre', 10)],
        paiement: { mode: 'ES', montant_cents: 50_000 },
        certification_tva: {
          logement_plus_de_deux_ans: true,
          signe: true,
          mentions: MENTIONS_TVA.map(m => ({ tva: m.tva, texte: m.texte })),
        },
      })
    ).join(' ')
    for (const mots of [
      'Compte rendu d’intervention n° 412',
      'SIREN 732 829 320 – TVA FR44732829320',
      '03 53 01 69 00',
      'vendredi 20 novembre 2026',
      '20/11/2026 12:21',
      '3 086,40 €',
      '5,5 %',
      'Total TTC : 6 651,19 €',
      'Réglé : 500,00 € (espèces)',
      'Reste à payer : 6 151,19 €',
      'TVA à 10 % : Je soussigné(e) certifie',
      'TVA à 5,5 % : Je soussigné(e) certifie',
      'Certifié par Mme Claire Vasseur, qui signe ce compte rendu le vendredi 20 novembre 2026 à 12:20.',
      'Ce compte rendu n’est pas une facture.',
    ])
      expect(texte).toContain(mots)
  })
  it('names no VAT number where there is no VAT', async () => {
    expect((await composer()).join(' ')).not.toContain('TVA FR')
  })
  it('heads the lines again on each page, and keeps both signatures together', async () => {
    for (const combien of [0, 18, 21, 24, 27, 60]) {
      const fournitures = Array.from({ length: combien }, (_, n) => ligne(`Article ${n + 1}`))
      const pages = await composer({ fournitures })
      const avecLignes = pages.filter(p => p.includes('Article '))
      for (const page of avecLignes) expect(page, `${combien} lines`).toContain('Désignation')
      for (let n = 1; n <= combien; n++) expect(pages.filter(p => p.includes(`Article ${n} `))).toHaveLength(1)
      const signee = pages.find(p => p.includes('Signatures')) ?? ''
      expect(signee, `${combien} lines`).toContain('Client : Mme Claire Vasseur')
      expect(signee, `${combien} lines`).toContain('Technicien : Hugo Delattre')
    }
  })
  it('holds a hundred lines, long names and long observations', async () => {
    const long = 'Anne-Charlotte de La Rochefoucauld-Montmorency-Bouteville '.repeat(3).trim()
    const pages = await composer({
      prestations: Array.from({ length: 100 }, () => ligne(long)),
      observation_client: 'Observation longue. '.repeat(200),
      signature_client: signature(long.slice(0, 120)),
    })
    expect(pages.length).toBeGreaterThan(5)
    expect(pages.at(-1)).toContain(`page ${pages.length} sur ${pages.length}`)
  })
  it('says that the customer was absent where their signature would stand', async () => {
    const absent = (await composer({ cloture: 3, signature_client: null })).join('\n')
    expect(absent).toMatch(/Signatures Client absent, sans sa signature\. Technicien.: Hugo Delattre/)
    expect((await composer({ signature_client: null })).join('\n')).not.toContain('Client absent')
  })
})
