import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { listerReceveursAction } from '#domains/field-service/modules/actions-entreprises/contract.ts'
import { RadioCards } from '#kit/choice/radio-cards.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { normaliserRecherche } from '#wire/french.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'
import { type Demande, usePropagation } from './use-terrain.ts'

type Onglet = 'flux' | 'prestataire'
/** From so many companies on, they are looked for. */
const CHERCHABLES = 8

type Props = { demande: Demande; onFermer: () => void; onRepondu: () => void }

/**
 * "Propager": into the flows, or to a receiver out of a grid of accounts (specification field-service §2 "Actions view"). It
 * stays open where the office says no.
 */
export function PropagateDialog({ demande, onFermer, onRepondu }: Props) {
  const { peut } = demande
  const [onglet, setOnglet] = useState<Onglet>(peut.propager ? 'flux' : 'prestataire')
  const [receveur, setReceveur] = useState<number | null>(null)
  const { propager, pending, message } = usePropagation(demande, () => {
    onFermer()
    onRepondu()
  })
  const flux = onglet === 'flux'
  return (
    <ConfirmDialog
      opened
      title="Propager la demande"
      yes={flux ? 'Propager dans les flux' : 'Envoyer la demande'}
      no={flux ? 'Ne pas propager' : 'Ne pas envoyer'}
      pending={pending}
      error={message}
      onYes={() => propager(flux ? 0 : receveur)}
      onCancel={onFermer}
    >
      <SegmentedControl
        aria-label="À qui proposer la demande"
        fullWidth
        value={onglet}
        onChange={valeur => setOnglet(valeur === 'flux' ? 'flux' : 'prestataire')}
        data={[
          { value: 'flux', label: 'Dans les flux', disabled: !peut.propager },
          { value: 'prestataire', label: 'À un prestataire', disabled: !peut.affecter },
        ]}
      />
      {flux ? (
        <p>Tous vos prestataires qui font cette prestation la reçoivent&nbsp;: le premier qui accepte l’a.</p>
      ) : (
        <Receivers demande={demande} receveur={receveur} onChoisir={setReceveur} />
      )}
    </ConfirmDialog>
  )
}

type ReceiversProps = { demande: Demande; receveur: number | null; onChoisir: (compte_id: number) => void }

function Receivers({ demande, receveur, onChoisir }: ReceiversProps) {
  const [saisie, setSaisie] = useState('')
  const lecture = useReading(listerReceveursAction, { params: { id: String(demande.demande.demande_id) } })
  const { data } = lecture
  if (!data) return <ReadingState {...lecture} what="Vos prestataires" kept={false} />
  if (data.length === 0)
    return <p>Aucun prestataire lié ne fait cette prestation&nbsp;: invitez-en un, ou demandez-lui de la choisir.</p>
  const mots = lireTermes(saisie)
  const voulus = data.filter(c => tousTrouves(normaliserRecherche(c.compte_raison_sociale), mots))
  return (
    <>
      {data.length > CHERCHABLES && (
        <TextInput
          label="Rechercher un prestataire"
          value={saisie}
          maxLength={100}
          onChange={event => setSaisie(event.currentTarget.value)}
        />
      )}
      <RadioCards
        label="Prestataires"
        scrolls
        choices={voulus.map(c => ({ key: c.compte_id, label: c.compte_raison_sociale }))}
        chosen={receveur}
        onChoose={onChoisir}
      />
      {voulus.length === 0 && <p role="status">Aucun prestataire de ce nom.</p>}
    </>
  )
}
