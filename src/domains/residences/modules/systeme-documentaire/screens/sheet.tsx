import { Button } from '@mantine/core'
import { IconArchive, IconArrowBackUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { FormButton } from '#client/form/form-button.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import type { DocumentChange } from '#domains/residences/model/documents.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { ListSection, PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { formaterInstant } from '#wire/moments.ts'
import { adresseDocument } from '../address.ts'
import {
  archiverDocument,
  enregistrerDocument,
  type FicheDocument,
  formulaireDocument,
  retablirDocument,
  retirerDocument,
} from '../contract.ts'
import { direExpire } from './words.ts'

type Props = { readonly document: FicheDocument; readonly online: boolean }

const faitsDe = (d: FicheDocument): readonly Fact[] => [
  ['Type', d.documents_type_libelle],
  ['Validité', direExpire(d)],
  ['Rédige', d.redacteur?.label],
  ['Vérifie', d.verificateur?.label],
  ['Approuve', d.approbateur?.label],
  ['Votre lecture', d.lu_le && formaterInstant(d.lu_le)],
]

/** What is known of a document, changed by whoever keeps them. */
export function Sheet({ document: d, online }: Props) {
  const gere = mayCall(useSession(), [enregistrerDocument, archiverDocument, retablirDocument, retirerDocument])
  return (
    <PanelSection title="Fiche">
      <Facts facts={faitsDe(d)} />
      {gere && <Tools document={d} online={online} />}
    </PanelSection>
  )
}

function Tools({ document: d, online }: Props) {
  const of = { params: { id: String(d.document_id) } }
  const archive = useWriting(archiverDocument, {
    toast: true,
    undo: () => undoBy(retablirDocument, of, 'Le document reste archivé.'),
  })
  const restore = useWriting(retablirDocument, {
    toast: true,
    undo: () => undoBy(archiverDocument, of, 'Le document reste en service.'),
  })
  const remove = useWriting(retirerDocument, {
    toast: true,
    final: true,
    done: () => navigate(adresseDocument(null), { replace: true }),
  })
  const [label, icon, act] =
    d.etat === 'archive'
      ? (['Remettre en service', <IconArrowBackUp key="i" size={16} stroke={1.8} aria-hidden />, restore] as const)
      : (['Archiver', <IconArchive key="i" size={16} stroke={1.8} aria-hidden />, archive] as const)
  return (
    <div className={panel.tools}>
      <FormButton
        label="Modifier la fiche"
        compact
        icone={<IconPencil size={16} stroke={1.8} aria-hidden />}
        disabled={!online}
        read={formulaireDocument}
        write={enregistrerDocument}
        of={of}
        undo={({ avant }: { avant: DocumentChange }) =>
          undoBy(enregistrerDocument, { ...of, body: avant }, 'La fiche reste changée.')
        }
      />
      {d.peut.retirer ? (
        <Button
          size="sm"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
          loading={remove.pending}
          disabled={!online}
          onClick={() => void remove.write(of)}
        >
          Retirer le document
        </Button>
      ) : (
        <Button
          size="sm"
          variant="subtle"
          leftSection={icon}
          loading={act.pending}
          disabled={!online}
          onClick={() => void act.write(of)}
        >
          {label}
        </Button>
      )}
    </div>
  )
}

/** What was done to it, by whom, the latest first. */
export function History({ document: d }: Pick<Props, 'document'>) {
  return (
    <ListSection
      title="Historique"
      items={d.historique}
      keyOf={h => `${h.quand} ${h.quoi}`}
      className={panel.entry}
      draw={h => (
        <>
          <span>{h.quoi}</span>
          <span className={panel.quiet}>{[h.par, formaterInstant(h.quand)].filter(Boolean).join(', ')}</span>
        </>
      )}
    />
  )
}
