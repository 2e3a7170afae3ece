import { Button, FileButton, Modal, Textarea } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useDirty } from '#client/address/dirty.ts'
import { useMobile } from '#client/address/viewport.ts'
import { useTask } from '#client/call/use-task.ts'
import { describeSending, sendByPieces } from '#client/files/send-by-pieces.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { deposerVersion } from '#domains/residences/model/versions-operations.ts'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { useUnmount } from '#kit/unmount.ts'
import { FICHIER_MAX } from '#wire/attachments.ts'
import { formaterTaille } from '#wire/french.ts'
import type { FicheDocument } from '../contract.ts'
import classes from './screen.module.css'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly document: FicheDocument
}

/** A new version: its PDF, until when it holds, what changes (specification scheduling §2, 440 px wide). */
export function AddFile({ opened, onClose, document }: Props) {
  const mobile = useMobile()
  useBackLayer(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Ajouter un fichier"
      size={440}
      fullScreen={mobile}
      centered={!mobile}
      attributes={{ header: { role: 'presentation' } }}
    >
      {opened && <Form document={document} onClose={onClose} />}
    </Modal>
  )
}

const TROP_LOURD = 'Ce fichier pèse plus de 20\u00a0Mo\u00a0: choisissez-en un plus léger.'

function Form({ document: d, onClose }: Omit<Props, 'opened'>) {
  const id = d.document_id
  const [file, setFile] = useState<File | null>(null)
  const [expire, setExpire] = useState('')
  const [illisible, setIllisible] = useState('')
  const [note, setNote] = useState('')
  const [sent, setSent] = useState<number | null>(null)
  const abort = useRef(new AbortController())
  const words = useId()
  const sending = useTask({ say: describeSending })
  const deposit = useWriting(deposerVersion, { done: onClose })
  useUnmount(() => abort.current.abort())
  useDirty(file !== null || note !== '', 'Une version')
  const lourd = file !== null && file.size > FICHIER_MAX
  const pending = sending.pending || deposit.pending
  async function valider(): Promise<void> {
    if (!file) return
    await sending.run(async () => {
      const given = { mime: 'application/pdf', onProgress: setSent, signal: abort.current.signal }
      const sha256 = await sendByPieces(file, given)
      const query = { sha256, ...(expire ? { expire } : {}), ...(note.trim() ? { note: note.trim() } : {}) }
      await deposit.write({ params: { id: String(id) }, query, bytes: new Blob(), body: undefined })
    })
    setSent(null)
  }
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        void valider()
      }}
    >
      <p className={classes.under}>{`${d.document_chrono} ${d.document_titre}`}</p>
      <div className={classes.pick}>
        <FileButton accept="application/pdf,.pdf" onChange={setFile}>
          {props => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconFileTypePdf size={18} stroke={1.8} aria-hidden />}
              disabled={pending}
              aria-describedby={words}
            >
              {file ? 'Choisir un autre PDF' : 'Choisir un PDF'}
            </Button>
          )}
        </FileButton>
        <span id={words} className={classes.under}>
          {file ? `${file.name} (${formaterTaille(file.size)})` : 'PDF, 20\u00a0Mo au plus.'}
        </span>
      </div>
      <DateInput
        label="Date d’expiration"
        value={expire}
        onChange={(jour, faute) => {
          setExpire(jour)
          setIllisible(faute)
        }}
      />
      <Textarea
        label="Ce qui change"
        value={note}
        maxLength={500}
        autosize
        minRows={2}
        onChange={event => setNote(event.currentTarget.value)}
      />
      <Refusal>{lourd ? TROP_LOURD : (sending.message ?? deposit.message)}</Refusal>
      {sent !== null && file && (
        <p className={classes.under} role="status">
          {`Envoi\u00a0: ${formaterTaille(sent)} sur ${formaterTaille(file.size)}`}
        </p>
      )}
      <EndButtons>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" loading={pending} disabled={!file || lourd || illisible !== ''}>
          Valider
        </Button>
      </EndButtons>
    </form>
  )
}
