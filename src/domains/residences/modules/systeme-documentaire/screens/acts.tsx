import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useReason } from '#client/draft/use-reason.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { marquerLu } from '#domains/residences/model/lectures-operations.ts'
import {
  approuverVersion,
  refuserVersion,
  reprendreVersion,
  type VersionDocument,
  verifierVersion,
} from '#domains/residences/model/versions-operations.ts'
import { FootButtons } from '#kit/desk-panel/panel-foot.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import type { FicheDocument } from '../contract.ts'

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

type Props = { readonly document: FicheDocument; readonly version: VersionDocument; readonly online: boolean }

const paramsOf = ({ document, version }: Pick<Props, 'document' | 'version'>) => ({
  id: String(document.document_id),
  n: String(version.n),
})

/** The version on its way, judged by whoever it waits for; one's own last step is taken back beside it. */
export function Judge({ document, version, online }: Props) {
  const params = paramsOf({ document, version })
  const back = (otherwise: string) => undoBy(reprendreVersion, { params }, otherwise)
  const check = useWriting(verifierVersion, { toast: true, undo: () => back('La version reste vérifiée.') })
  const approve = useWriting(approuverVersion, { toast: true, undo: () => back('La version reste en vigueur.') })
  const { peut } = version
  if (!peut.includes('verifier') && !peut.includes('approuver')) return null
  const [label, act] = peut.includes('verifier') ? (['Vérifier', check] as const) : (['Approuver', approve] as const)
  return (
    <FootButtons abreast>
      <Button
        leftSection={<IconCheck {...ICON} />}
        loading={act.pending}
        disabled={!online}
        aria-label={`${label} la version ${version.n}`}
        onClick={() => void act.write({ params })}
      >
        {label}
      </Button>
      <Refuse document={document} version={version} online={online} />
    </FootButtons>
  )
}

/** Sent back with why: whoever wrote it reads that. */
function Refuse({ document, version, online }: Props) {
  const [opened, setOpened] = useState(false)
  const kept = useReason(`document-refus:${document.document_id}:${version.n}`)
  const close = () => setOpened(false)
  const { write, pending, message, forget } = useWriting(refuserVersion, { done: close })
  return (
    <>
      <Button
        variant="default"
        color="red"
        leftSection={<IconX {...ICON} />}
        disabled={!online}
        onClick={() => setOpened(true)}
      >
        Refuser
      </Button>
      <ConfirmDialog
        opened={opened}
        title="Refus de la version"
        yes={`Refuser la version ${version.n}`}
        danger
        pending={pending}
        error={message}
        comment={{ label: 'Motif', kept, required: true, max: 300 }}
        onYes={motif => void write({ params: paramsOf({ document, version }), body: { motif } })}
        onCancel={() => {
          forget()
          close()
        }}
      >
        <p>La personne qui l’a déposée est prévenue, avec votre motif.</p>
      </ConfirmDialog>
    </>
  )
}

const REPRENDRE = {
  redigee: 'Retirer la version',
  verifiee: 'Reprendre ma vérification',
  approuvee: 'Reprendre mon approbation',
}

/** One's own last step, while nobody has gone further. */
export function TakeBack({ document, version, online }: Props) {
  const { write, pending } = useWriting(reprendreVersion, { toast: true, final: true })
  const { etat } = version
  if (!version.peut.includes('reprendre') || (etat !== 'redigee' && etat !== 'verifiee' && etat !== 'approuvee'))
    return null
  return (
    <Button
      size="sm"
      variant="subtle"
      leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden />}
      loading={pending}
      disabled={!online}
      onClick={() => void write({ params: paramsOf({ document, version }) })}
    >
      {REPRENDRE[etat]}
    </Button>
  )
}

/** One tap: it is noted with the hour, for the version that holds. */
export function MarkRead({ document: d, online }: Pick<Props, 'document' | 'online'>) {
  const { write, pending } = useWriting(marquerLu, { toast: true, final: true })
  return (
    <FootButtons>
      <Button
        leftSection={<IconCheck {...ICON} />}
        loading={pending}
        disabled={!online}
        onClick={() => void write({ params: { id: String(d.document_id) }, body: { n: d.document_version } })}
      >
        J’ai lu
      </Button>
    </FootButtons>
  )
}
