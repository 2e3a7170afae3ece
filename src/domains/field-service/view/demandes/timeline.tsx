import { Button, NativeSelect, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { direEchange, type Echange } from '#domains/field-service/model/demandes/echanges.ts'
import { COMMENTAIRE_MAX } from '#domains/field-service/model/demandes/externe.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { direQuand } from '#wire/moments.ts'

const direQui = ({ auteur, moi, avec }: Echange): string =>
  [moi ? 'Vous' : auteur, moi && avec ? `à ${avec}` : ''].filter(Boolean).join(' ')

type Props = {
  echanges: readonly Echange[]
  /** Absent: nobody of the other company reads it any more, or there is no network. */
  children?: ReactNode
}

/** What both companies did and wrote about a request, the oldest first: each reads the same. */
export function Timeline({ echanges, children }: Props) {
  return (
    <PanelSection title="Échanges">
      <ol className={panel.list}>
        {echanges.map((e, rang) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added behind the last one
          <li key={rang} className={panel.entry}>
            <span>{direEchange(e)}</span>
            <span className={panel.quiet}>{[direQui(e), direQuand(e.fait_a)].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ol>
      {children}
    </PanelSection>
  )
}

type WriterProps = {
  label: string
  /** Whom it may be for, where there are several. */
  receveurs?: readonly { readonly id: number; readonly label: string }[]
  /** Without network nothing is sent, and what was typed stays. */
  online?: boolean
  pending: boolean
  error: string | null
  onSend: (texte: string, receveur: number | null) => Promise<unknown>
}

/** A line to the other company; what was typed goes once it is taken. */
export function TimelineWriter({ label, receveurs = [], online = true, pending, error, onSend }: WriterProps) {
  const [texte, setTexte] = useState('')
  const [receveur, setReceveur] = useState('')
  useDirty(texte.trim() !== '', 'Votre commentaire')
  async function send() {
    if (await onSend(texte, receveur === '' ? null : Number(receveur))) setTexte('')
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (online) void send()
      }}
    >
      {receveurs.length > 1 && (
        <NativeSelect
          label="À"
          value={receveur}
          mb={8}
          data={[
            { value: '', label: 'Tous ceux qui peuvent répondre' },
            ...receveurs.map(r => ({ value: String(r.id), label: r.label })),
          ]}
          onChange={event => setReceveur(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={label}
        value={texte}
        error={error}
        maxLength={COMMENTAIRE_MAX}
        autosize
        minRows={2}
        mb={8}
        onChange={event => setTexte(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={pending} disabled={!online || texte.trim() === ''}>
        Envoyer
      </Button>
    </form>
  )
}
