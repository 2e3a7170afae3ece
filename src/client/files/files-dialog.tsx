import { Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { pushLayer } from '#client/address/back.ts'
import { useDirty } from '#client/address/dirty.ts'
import { useMobile } from '#client/address/viewport.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { useEscapeAfterContent } from '#kit/form/dialog-escape.ts'
import classes from './record-files.module.css'
import { RecordFiles, type RecordFilesProps } from './record-files.tsx'

interface Props extends Omit<RecordFilesProps, 'onBusy'> {
  readonly opened: boolean
  readonly onClose: () => void
}

/** Files of one record over a list (specification field-service §9: 800 px); the whole screen on a phone. */
export function FilesDialog({ opened, onClose, ...files }: Props) {
  const phone = useMobile()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [kept, setKept] = useState(0)
  useDirty(busy && opened, files.label, { asks: false })
  const close = () => (busy ? setAsking(true) : onClose())
  // The viewer, the names to give and the questions close by themselves first.
  const escapeKey = useEscapeAfterContent(opened, close)
  const back = useRef(close)
  back.current = () => {
    close()
    // Back took the layer away: while something is on its way, it is put there again.
    if (busy) setKept(n => n + 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal puts it back
  useEffect(() => {
    if (opened) return pushLayer(() => back.current())
  }, [opened, kept])
  // What was asked about has arrived meanwhile: nothing is left to ask.
  useEffect(() => {
    if (!busy) setAsking(false)
  }, [busy])
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        title={files.label}
        size={800}
        fullScreen={phone}
        centered={!phone}
        {...escapeKey}
        attributes={{ header: { role: 'presentation' } }}
        classNames={{ title: classes.title, body: classes.content }}
      >
        {opened && <RecordFiles {...files} onBusy={setBusy} />}
      </Modal>
      <ConfirmDialog
        opened={asking}
        title="Envoi en cours"
        yes="Arrêter l’envoi"
        no="Continuer l’envoi"
        danger
        onYes={() => {
          setAsking(false)
          onClose()
        }}
        onCancel={() => setAsking(false)}
      >
        <p>Des fichiers sont en cours d’envoi. Souhaitez-vous vraiment les arrêter{'\u00a0'}?</p>
      </ConfirmDialog>
    </>
  )
}
