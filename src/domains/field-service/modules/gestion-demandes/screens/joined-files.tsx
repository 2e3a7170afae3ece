import { Button, FileButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { notifyWarning } from '#client/call/notices.ts'
import { recordAdapter } from '#client/files/record-adapter.ts'
import { FICHIERS_DEMANDE } from '#domains/field-service/model/demandes/demande.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { Refusal } from '#kit/state/refusal.tsx'
import { attachmentOperations, FICHIER_MAX, TYPES_FICHIER } from '#wire/attachments.ts'
import { fileProblem } from '#wire/file-name.ts'
import classes from './new-request.module.css'

const OPERATIONS = attachmentOperations(FICHIERS_DEMANDE)
const EXTENSIONS = Object.keys(TYPES_FICHIER)
const ACCEPTES = EXTENSIONS.map(extension => `.${extension}`).join(',')

/** "bad.exe : Format accepté : pdf, jpg, jpeg, png ou webp."; null: the office takes it. */
function refusDe({ name: nom, size: taille }: File): string | null {
  const refus = fileProblem({ nom, taille }, { extensions: EXTENSIONS, max: FICHIER_MAX })
  return refus && `${nom}\u00a0: ${refus}`
}

/** Two files of one name are two files: the second says so. */
function named(files: readonly File[], nom: string): string {
  if (!files.some(f => f.name === nom)) return nom
  const [, debut = nom, fin = ''] = /^(.*?)(\.[^.]+)?$/.exec(nom) ?? []
  return named(files, `${debut} (2)${fin}`)
}

/** Files that wait for the request they belong to: they are sent once it is there, and one that does not arrive is named. */
export function useJoinedFiles() {
  const [files, setFiles] = useState<readonly File[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  useDirty(files.length > 0, 'Les fichiers de la demande')
  async function send(demande_id: number): Promise<void> {
    if (files.length === 0) return
    setSending(true)
    const params = { demande_id: String(demande_id) }
    const { upload, describeError } = recordAdapter({ operations: OPERATIONS, params, online: true })
    const { signal } = new AbortController()
    for (const file of files) {
      try {
        await upload?.({ nom: file.name, dossier: '', contenu: file }, { onProgress: () => undefined, signal })
      } catch (error) {
        notifyWarning(`La demande est créée sans «\u00a0${file.name}\u00a0»\u00a0: ${describeError(error)}`)
      }
    }
    setFiles([])
    setSending(false)
  }
  return {
    files,
    refused,
    sending,
    send,
    /** What the office would refuse is refused as it is chosen: a browser's list of types keeps nobody from another. */
    add(added: readonly File[]) {
      const all = [...files]
      setRefused(added.map(refusDe).filter(refus => refus !== null))
      for (const f of added.filter(f => refusDe(f) === null))
        all.push(new File([f], named(all, f.name), { type: f.type }))
      setFiles(all)
    },
    drop: (name: string) => setFiles(all => all.filter(f => f.name !== name)),
  }
}

type Props = { readonly files: ReturnType<typeof useJoinedFiles> }

export function JoinedFiles({ files: { files, refused, sending, add, drop } }: Props) {
  return (
    <section aria-label="Fichiers de la demande" className={classes.souhait}>
      <FileButton multiple accept={ACCEPTES} onChange={add}>
        {props => (
          <Button
            {...props}
            variant="default"
            disabled={sending}
            leftSection={<IconPaperclip size={18} stroke={1.8} aria-hidden />}
          >
            Joindre des fichiers
          </Button>
        )}
      </FileButton>
      {refused.map(refus => (
        <Refusal key={refus}>{refus}</Refusal>
      ))}
      {files.length > 0 && (
        <ul className={panel.list}>
          {files.map(({ name }) => (
            <li key={name} className={panel.entry}>
              {name}
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={sending}
                aria-label={`Retirer ${name}`}
                onClick={() => drop(name)}
              >
                Retirer
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
