import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { uneVisite } from '#domains/field-service/model/interventions/testing/visite.ts'
import { erreursSaisie } from '#domains/field-service/model/rapports/cloture.ts'
import { SAISIE_VIDE } from '#domains/field-service/model/rapports/saisie.ts'
import {
  type Brouillon,
  modifier,
  nouveauBrouillon,
  rapportDuBrouillon,
} from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import { vueClient } from '#domains/field-service/modules/mon-activite/view/vue-client.ts'
import { forgetTaps } from '#kit/button/tap-lock.ts'
import { avantSigner, etatsParties } from './chapters.ts'
import { SigningSection } from './signing-section.tsx'

// jsdom draws nothing; what is drawn is the widget's own test.
vi.mock('#kit/signature/signature-canvas.tsx', () => ({ SignatureCanvas: () => null }))

const MOTIFS = [{ id: 1, libelle: 'Réparé, essai concluant', propose_rdv: false }]
const ligne = { libelle: 'Circulateur 25-60', quantite: '1', unite: 'pièce', prix_unitaire_cents: 18_900 } as const

const page = { id: 'a', sha256: 'a'.repeat(64), largeur: 10, hauteur: 14, taille: 900 }

function brouillon(tva: 10 | 20): Brouillon {
  return {
    ...nouveauBrouillon(412, 'Mme Vasseur'),
    pages: [page],
    saisie: {
      ...SAISIE_VIDE,
      cloture: 1,
      fournitures: [{ ...ligne, tva }],
      paiement: { mode: 'CB', montant_cents: 5_000 },
      observation_client: 'Purger les radiateurs à l’automne',
      observation_inter: 'Cliente difficile',
      planification: {
        date_rdv: '2026-11-30',
        tranche_horaire_rdv: '08:00 - 10:00',
        prestation_id: null,
        observation: 'Devis à pousser',
      },
    },
  }
}

function Formulaire({ depart }: { depart: Brouillon }) {
  const [b, setB] = useState(depart)
  const [ouvert, setOuvert] = useState(false)
  return (
    <SigningSection
      vue={vueClient(b, uneVisite(), { motifs: MOTIFS })}
      part={{
        saisie: b.saisie,
        brouillon: b,
        changer: saisie =>
          setB(avant => modifier(avant, { saisie: typeof saisie === 'function' ? saisie(avant.saisie) : saisie })),
        erreur: () => undefined,
      }}
      avant={lu => avantSigner(erreursSaisie(rapportDuBrouillon(lu)))}
      changer={change => setB(change)}
      ouvert={ouvert}
      onOuvert={setOuvert}
    />
  )
}

function tendre(depart: Brouillon) {
  render(
    <MantineProvider env="test">
      <Formulaire depart={depart} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Faire signer le client' }))
  return screen.getByRole('dialog', { name: 'Ce qui a été fait chez vous' })
}

describe('the phone in the customer’s hands', () => {
  it('shows nothing that is for the office only', () => {
    const ecran = tendre(brouillon(20))
    expect(ecran.textContent).not.toContain('Cliente difficile')
    expect(ecran.textContent).not.toContain('Devis à pousser')
    expect(within(ecran).queryByRole('checkbox', { name: 'Je certifie ce qui précède' })).toBeNull()
  })
  it('says what was done, what it costs and what is left to pay, before the signature', () => {
    const texte = tendre(brouillon(20)).textContent?.replaceAll(/\s/g, ' ')
    for (const mots of [
      'Réparé, essai concluant',
      'Purger les radiateurs à l’automne',
      'Circulateur 25-60',
      'Total à payer',
      '226,80 €',
      'dont TVA 37,80 €',
      'Reste à payer : 176,80 €',
      'lun. 30 nov., 08:00 – 10:00',
    ])
      expect(texte).toContain(mots)
  })
  it('says how many at what price, where it is not one alone', () => {
    const plusieurs = brouillon(20)
    plusieurs.saisie.fournitures = [
      { ...ligne, tva: 20 },
      { ...ligne, libelle: 'Vanne', quantite: '2', prix_unitaire_cents: 9_450, tva: 20 },
      { ...ligne, libelle: 'Joint', quantite: '3', unite: '', prix_unitaire_cents: 1_001, tva: 20 },
    ]
    const lignes = [...tendre(plusieurs).querySelectorAll('dt')].map(dt => dt.textContent?.replaceAll(/\s/g, ' '))
    // Three times 12,01 € would not be the 36,04 € beside it.
    expect(lignes).toEqual(['Circulateur 25-60', 'Vanne2 × 113,40 € / pièce', 'Joint3 × 10,01 € HT'])
  })
  it('does not ask to pay what was paid in full', () => {
    const paye = brouillon(20)
    paye.saisie.paiement = { mode: 'CB', montant_cents: 22_680 }
    const texte = tendre(paye).textContent?.replaceAll(/\s/g, ' ')
    expect(texte).toContain('Payé aujourd’hui : 226,80 €')
    expect(texte).not.toContain('à payer')
  })
  it('explains a lower rate in plain words, and lets nobody sign before they certified it', () => {
    const ecran = tendre(brouillon(10))
    expect(ecran.textContent?.replaceAll(/\s/g, ' ')).toContain(
      'au lieu de 20 %, car ces travaux se font dans un logement',
    )
    expect(ecran.textContent).not.toContain("'")
    expect(within(ecran).queryByRole('checkbox', { name: 'Signer en saisissant son nom' })).toBeNull()
    fireEvent.click(within(ecran).getByRole('checkbox', { name: 'Je certifie ce qui précède' }))
    expect(within(ecran).getByRole('checkbox', { name: 'Signer en saisissant son nom' })).toBeTruthy()
  })
  it('names the lines of a lower rate where the others have the usual one', () => {
    const mixte = brouillon(10)
    mixte.saisie.prestations = [{ ...ligne, libelle: 'Détartrage', tva: 20 }]
    const texte = tendre(mixte).textContent?.replaceAll(/\s/g, ' ')
    expect(texte).toContain('Pour « Circulateur 25-60 », votre TVA est de 10 % au lieu de 20 %')
  })
  it('gives the phone back to the form', () => {
    const ecran = tendre(brouillon(20))
    fireEvent.click(within(ecran).getByRole('button', { name: 'Rendre le téléphone' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the name of who signed', () => {
  const signee: Brouillon = {
    ...brouillon(20),
    signatures: {
      prestataire: null,
      client: {
        ...{ mode: 'trace', points: [], png: 'data:image/png;base64,cG5n' },
        ...{ signe_a: '2026-11-20T00:32:00Z', empreinte_rapport: 'e'.repeat(64) },
      },
    },
  }
  const champ = () => screen.getByLabelText<HTMLInputElement>('Nom du signataire')
  function revoir() {
    render(
      <MantineProvider env="test">
        <Formulaire depart={signee} />
      </MantineProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Revoir avec le client' }))
  }
  const rendre = () => fireEvent.click(screen.getByRole('button', { name: 'Rendre le téléphone' }))
  it('is not the ink of somebody else: another name asks for another signature', () => {
    revoir()
    fireEvent.change(champ(), { target: { value: 'Jean Autre' } })
    expect(screen.getByRole('dialog').textContent).toContain('La signature de Mme Vasseur est effacée')
    expect(screen.getByText('Pas encore signé', { selector: '[role=dialog] *' })).toBeTruthy()
    rendre()
    expect(screen.queryByText(/Jean Autre a signé/)).toBeNull()
    expect(screen.getByText(/la signature de Mme Vasseur est effacée. Faites signer Jean Autre/)).toBeTruthy()
  })
  it('stays what it was once it is emptied', () => {
    revoir()
    fireEvent.focus(champ())
    fireEvent.change(champ(), { target: { value: 'M' } })
    fireEvent.change(champ(), { target: { value: '' } })
    expect(champ().value).toBe('')
    fireEvent.blur(champ())
    expect(champ().value).toBe('Mme Vasseur')
    rendre()
    expect(screen.getByText(/^Mme Vasseur a signé/)).toBeTruthy()
  })
})

describe('a line that was typed and not added', () => {
  const prestations = { ...ligne, libelle: 'Désembouage', unite: 'h', prix_unitaire_cents: 5_000, tva: 20 as const }
  const poser = (commencees: Brouillon['commencees']) => {
    render(
      <MantineProvider env="test">
        <Formulaire depart={{ ...brouillon(20), ...(commencees && { commencees }) }} />
      </MantineProvider>,
    )
    forgetTaps()
    fireEvent.click(screen.getByRole('button', { name: 'Faire signer le client' }))
  }
  const feuille = () => screen.findByRole('dialog', { name: 'Ce qui a été fait chez vous' })
  it('is asked about before the customer reads, and is in what they read once it is added', async () => {
    poser({ prestations })
    expect(screen.queryByRole('dialog', { name: 'Ce qui a été fait chez vous' })).toBeNull()
    expect((await screen.findByRole('dialog', { name: 'Prestation non ajoutée' })).textContent).toContain('Désembouage')
    fireEvent.click(screen.getByRole('button', { name: 'L’ajouter et faire signer' }))
    expect((await feuille()).textContent).toContain('Désembouage')
  })
  it('stays out of it where that is meant', async () => {
    poser({ prestations })
    fireEvent.click(await screen.findByRole('button', { name: 'Faire signer sans l’ajouter' }))
    expect((await feuille()).textContent).not.toContain('Désembouage')
  })
  it('is finished first where it is added half written', async () => {
    poser({ prestations: { ...prestations, libelle: '' } })
    fireEvent.click(await screen.findByRole('button', { name: 'L’ajouter et faire signer' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Veuillez saisir le libellé de la prestation 1')
    expect(screen.queryByRole('dialog', { name: 'Ce qui a été fait chez vous' })).toBeNull()
  })
})

describe('the four parts', () => {
  const etats = (b: Brouillon) => etatsParties(b, erreursSaisie(rapportDuBrouillon(b)))
  it('require purpose and report, and the signature only where a lower rate wants it', () => {
    const vide = etats(nouveauBrouillon(412, ''))
    expect(Object.values(vide).map(p => [p.titre, p.exige, p.fait])).toEqual([
      ['Motif', true, false],
      ['Compte rendu', true, false],
      ['Montants', false, false],
      ['Le client signe', false, false],
    ])
    expect(etats(brouillon(10)).signature.exige).toBe(true)
    expect(etats(brouillon(20)).signature.exige).toBe(false)
  })
  it('are ticked when nothing of theirs is missing', () => {
    const fait = etats(brouillon(20))
    expect([fait.motif.fait, fait.compte_rendu.fait, fait.montants.fait]).toEqual([true, true, true])
    expect(etats({ ...brouillon(20), pages: [] }).compte_rendu.fait).toBe(false)
    const sansCreneau = brouillon(20)
    sansCreneau.saisie.planification = { date_rdv: null, tranche_horaire_rdv: '', prestation_id: null, observation: '' }
    expect(etats(sansCreneau).motif.fait).toBe(false)
  })
})

it.each([
  ['a payment above the total', { mode: 'CB', montant_cents: 30_000 }, 'Le paiement dépasse le total de 226,80 €'],
  ['cash above its limit', { mode: 'ES', montant_cents: 120_000 }, 'Le paiement en espèces est limité à 1 000,00 €'],
] as const)('does not let a customer sign %s', (_, paiement, phrase) => {
  const depart = brouillon(20)
  if (paiement.mode === 'ES') depart.saisie.fournitures = [{ ...ligne, tva: 20, prix_unitaire_cents: 200_000 }]
  depart.saisie.paiement = paiement
  render(
    <MantineProvider env="test">
      <Formulaire depart={depart} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Faire signer le client' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('alert').textContent?.replaceAll(/\s/g, ' ')).toContain(phrase)
})

it('asks for the page and the purpose before the customer signs, and says so before the button is pressed', () => {
  const depart = brouillon(20)
  render(
    <MantineProvider env="test">
      <Formulaire depart={{ ...depart, pages: [], saisie: { ...depart.saisie, cloture: null } }} />
    </MantineProvider>,
  )
  expect(screen.getByText(/^Avant de tendre le téléphone\s: motif, compte rendu$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Faire signer le client' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const reste = screen.getByRole('alert').textContent
  expect(reste).toContain('Il reste 2\u00a0choses')
  expect(reste).not.toContain('signature')
})

it('says that the technician’s signature may be left out, as the rule of the closing has it', () => {
  const depart = brouillon(20)
  const manques = erreursSaisie(rapportDuBrouillon(depart))
  expect(manques.filter(e => e.champ === 'signature_prestataire')).toEqual([])
  render(
    <MantineProvider env="test">
      <Formulaire depart={depart} />
    </MantineProvider>,
  )
  const signature = screen.getByRole('region', { name: 'Signature du technicien' })
  expect(within(signature).getByText('facultatif')).toBeTruthy()
})

it('does not hand the phone to a customer who is absent; the technician may sign', () => {
  const absent = brouillon(20)
  render(
    <MantineProvider env="test">
      <Formulaire depart={{ ...absent, saisie: { ...absent.saisie, cloture: 3 } }} />
    </MantineProvider>,
  )
  expect(screen.queryByRole('button', { name: 'Faire signer le client' })).toBeNull()
  expect(screen.getByText(/sa signature n’est pas demandée/)).toBeTruthy()
  expect(screen.getByText('Signature du technicien')).toBeTruthy()
})
