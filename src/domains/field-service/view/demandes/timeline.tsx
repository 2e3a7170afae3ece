import { Button, NativeSelect, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { useKeptDraft } from '#client/draft/use-kept-draft.ts'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { direEchange, type Echange } from '#domains/field-service/model/demandes/echanges.ts'
import { COMMENTAIRE_MAX } from '#domains/field-service/model/demandes/externe.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { direQuand } from '#wire/moments.ts'

/** Who wrote it, and to whom; of what nobody did, which company it concerns. */
const direQui = ({ auteur, moi, avec }: Echange): string =>
  moi ? ['Vous', avec && `à ${avec}`].filter(Boolean).join(' ') : auteur || avec

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
  demande_id: number
  /** A request of the company's own, or what it was offered: each has its numbers, and its drafts. */
  sorte?: 'demande' | 'externe'
  label: string
  /** Whom it may be for, where there are several. */
  receveurs?: readonly { readonly id: number; readonly label: string }[]
  /** Without network nothing is sent, and what was typed stays. */
  online?: boolean
  pending: boolean
  error: string | null
  /** `once`: sent again because its answer was lost, the same words to the same company are written once. */
  onSend: (texte: string, receveur: number | null, once: string) => Promise<unknown>
}

interface Brouillon {
  readonly texte: string
  readonly receveur: string
  /** What was sent and not answered yet, and the key that it left under. */
  readonly envoi?: { readonly dit: string; readonly once: string }
}
const VIDE: Brouillon = { texte: '', receveur: '' }

/** A line to the other company, kept on the device as a draft of its request until it is taken. */
export function TimelineWriter(props: WriterProps) {
  return <Writer key={`${props.sorte}${props.demande_id}`} {...props} />
}

function Writer({
  demande_id,
  sorte = 'demande',
  label,
  receveurs = [],
  online = true,
  pending,
  error,
  onSend,
}: WriterProps) {
  const kept = useKeptDraft(`brouillon:commentaire-${sorte}:${demande_id}`, { depart: VIDE })
  useDirty(kept?.notKept != null && kept.draft.texte.trim() !== '', 'Votre commentaire')
  // Read from the device in a moment: what is typed before would be lost to it.
  if (!kept) return null
  const { texte } = kept.draft
  // One who cannot answer any more is not written to alone.
  const receveur = receveurs.some(r => String(r.id) === kept.draft.receveur) ? kept.draft.receveur : ''
  async function send() {
    const dit = `${receveur}\n${texte}`
    const avant = kept?.draft.envoi
    const once = avant?.dit === dit ? avant.once : crypto.randomUUID()
    kept?.change({ envoi: { dit, once } })
    if (await onSend(texte, receveur === '' ? null : Number(receveur), once)) void kept?.restart(VIDE)
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
          onChange={event => kept.change({ receveur: event.currentTarget.value })}
        />
      )}
      <Textarea
        label={label}
        value={texte}
        error={error ?? (kept.notKept != null && messageNonEnregistre(kept.notKept))}
        maxLength={COMMENTAIRE_MAX}
        autosize
        minRows={2}
        mb={8}
        onChange={event => {
          const { value } = event.currentTarget
          if (value === '') void kept.restart({ ...VIDE, receveur })
          else kept.change({ texte: value })
        }}
      />
      <Button type="submit" variant="default" loading={pending} disabled={!online || texte.trim() === ''}>
        Envoyer
      </Button>
    </form>
  )
}
