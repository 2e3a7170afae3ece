import { Button, Input, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { MOBILE } from '#kit/form/mobile.ts'
import { useOpening } from '#kit/form/use-opening.ts'
import { fileProblem, freeName, splitName } from '#wire/file-name.ts'
import { formaterTaille } from '#wire/french.ts'
import classes from './file-explorer.module.css'
import { crumbsOf, renamed } from './tree-model.ts'
import type { FileRules, FileToAdd } from './types.ts'

export interface Staged {
  readonly files: readonly FileToAdd[]
  /** Uploads that these replace: renamed after a refusal. */
  readonly replaces: readonly number[]
}

interface Props {
  readonly opened: boolean
  readonly staged: Staged
  readonly rules: FileRules
  /** Every folder's path; none where the record has none. */
  readonly folders: readonly string[]
  /** Names that a folder holds. */
  readonly taken: (dossier: string) => readonly string[]
  readonly onCancel: () => void
  readonly onAdd: (files: readonly FileToAdd[]) => void
}

const folderLabel = (path: string) =>
  path === ''
    ? 'Aucun dossier'
    : crumbsOf(path)
        .map(([nom]) => nom)
        .join(' › ')

/** Names of the files to add, before anything is sent: their extension stays (specification shell §5, 440 px). */
export function AddDialog({ opened, staged, rules, folders, taken, onCancel, onAdd }: Props) {
  const phone = useMediaQuery(MOBILE, false, { getInitialValueInEffect: false })
  const [dossier, setDossier] = useState(staged.files[0]?.dossier ?? '')
  const [files, setFiles] = useState(() => namedApart(staged.files, taken(dossier)))
  const [asked, setAsked] = useState(false)
  const problems = problemsOf(files, rules, taken(dossier))
  const id = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = problems.findIndex(p => p !== null)
    if (wrong < 0 && files.length > 0) return onAdd(files.map(file => ({ ...file, nom: trimmed(file.nom), dossier })))
    setAsked(true)
    document.getElementById(`${id}-${wrong}`)?.focus()
  }
  const change = (at: number, nom: string) => setFiles(files.map((file, i) => (i === at ? { ...file, nom } : file)))

  return (
    <Modal
      opened={useOpening(opened)}
      onClose={onCancel}
      title={files.length > 1 ? 'Ajouter de nouveaux documents' : 'Ajouter un nouveau document'}
      size={440}
      fullScreen={phone}
      centered={!phone}
      attributes={{ header: { role: 'presentation' } }}
    >
      <form onSubmit={submit} className={classes.add}>
        {folders.length > 0 && (
          <div className={classes.staged}>
            <label htmlFor={`${id}-dossier`}>Dossier</label>
            <Input
              component="select"
              pointer
              rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
              rightSectionPointerEvents="none"
              value={dossier}
              onChange={event => setDossier(event.currentTarget.value)}
              attributes={{ input: { id: `${id}-dossier` } }}
            >
              {['', ...folders].map(path => (
                <option key={path} value={path}>
                  {folderLabel(path)}
                </option>
              ))}
            </Input>
          </div>
        )}
        {files.map((file, at) => {
          const { stem, extension } = splitName(file.nom)
          const problem = problems[at] ?? null
          const shown = problem !== null && (asked || stem !== '')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and rows keep their order
            <div key={at} className={classes.staged}>
              <label htmlFor={`${id}-${at}`}>Nom du fichier</label>
              <div className={classes.named}>
                <Input
                  rightSection={<span className={classes.suffix}>{extension}</span>}
                  rightSectionWidth={64}
                  value={stem}
                  error={shown}
                  onChange={event => change(at, renamed(file.nom, event.currentTarget.value))}
                  attributes={{
                    input: {
                      id: `${id}-${at}`,
                      autoComplete: 'off',
                      'data-autofocus': at === 0 || undefined,
                      'aria-invalid': shown || undefined,
                      'aria-describedby': `${id}-${at}-note`,
                    },
                  }}
                />
                {files.length > 1 && (
                  <IconButton label={`Retirer ${file.nom}`} onClick={() => setFiles(files.filter((_f, i) => i !== at))}>
                    <IconX size={20} stroke={1.8} aria-hidden />
                  </IconButton>
                )}
              </div>
              <p
                id={`${id}-${at}-note`}
                className={shown ? classes.failed : classes.facts}
                role={shown ? 'alert' : undefined}
              >
                {shown ? problem : formaterTaille(file.contenu.size)}
              </p>
            </div>
          )
        })}
        <div className={classes.foot}>
          <Button variant="default" onClick={onCancel}>
            Annuler
          </Button>
          <Button type="submit">{files.length > 1 ? `Ajouter ${files.length} fichiers` : 'Ajouter'}</Button>
        </div>
      </form>
    </Modal>
  )
}

const trimmed = (name: string) => renamed(name, splitName(name).stem.trim())

/** Names that differ from what is there and from one another: a camera calls every picture "image.jpg". */
function namedApart(files: readonly FileToAdd[], taken: readonly string[]): FileToAdd[] {
  const held = [...taken]
  return files.map(file => {
    const nom = freeName(file.nom.normalize('NFC'), held)
    held.push(nom)
    return { ...file, nom }
  })
}

function problemsOf(files: readonly FileToAdd[], rules: FileRules, taken: readonly string[]): (string | null)[] {
  const held = new Set(taken.map(name => name.toLocaleLowerCase('fr')))
  return files.map(({ nom, contenu }) => {
    const problem = fileProblem(
      { nom: trimmed(nom), taille: contenu.size },
      { extensions: rules.extensions, max: rules.taille_max },
    )
    if (problem) return problem
    const key = trimmed(nom).toLocaleLowerCase('fr')
    if (held.has(key)) return 'Un fichier porte déjà ce nom.'
    held.add(key)
    return null
  })
}
