import { Button, FileButton, Textarea } from '@mantine/core'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import { saveBlob } from '#kit/save-blob.ts'
import { BOM, ecrireLigne } from '#wire/csv.ts'
import type { FormField } from '#wire/form.ts'
import { XLSX_MIME } from '#wire/xlsx.ts'
import { knownTitles } from './columns.ts'
import classes from './import-dialog.module.css'
import { holdsBoth } from './import-names.ts'
import { readFile, readSheet, type Sheet } from './sheet.ts'
import type { SheetFrom } from './use-row-actions.ts'

interface Props {
  readonly titre: string
  readonly champs: readonly Pick<FormField, 'id' | 'label'>[]
  readonly from: SheetFrom
  readonly pending: boolean
  readonly least?: string | undefined
  readonly pasted: string
  readonly onPaste: (text: string) => void
  /** A file was read, instead of what was pasted. */
  readonly onFile: () => void
  readonly onSheet: (lire: () => Promise<Sheet>) => void
}

/** What was typed before is read first: where one begins has the keyboard, whether this or the dialog's own place (`data-autofocus`) comes last. */
const focusFirst = (element: HTMLElement | null) => element?.focus()

/** Where the lines come from: a file, or cells copied from a spreadsheet. */
export function ImportSource({ titre, champs, from, pending, least, pasted, onPaste, onFile, onSheet }: Props) {
  const labels = champs.map(champ => champ.label)
  const knows = (cells: readonly string[]) => knownTitles(cells, champs) + Number(holdsBoth(cells))
  const model = () => {
    const blob = new Blob([BOM, ecrireLigne(labels)], { type: 'text/csv;charset=utf-8' })
    saveBlob(blob, `modele-${titre.toLowerCase().replaceAll(/\s+/g, '-')}.csv`)
  }
  const fromFile = async (file: File) => {
    const sheet = await readFile(file, knows)
    onFile()
    return sheet
  }
  return (
    <>
      <p className={classes.text}>
        Un classeur xlsx, un fichier CSV, des contacts vCard (.vcf), ou des cellules copiées d’un tableur. La première
        ligne, ou l’une des dix premières, nomme les colonnes{'\u00a0: '}
        {labels.join(', ')}. {least} Si les vôtres s’appellent autrement, vous direz ce qu’elles contiennent. Rien n’est
        écrit avant votre accord.
      </p>
      <div className={classes.choices}>
        <FileButton
          accept={`.xlsx,.csv,.txt,.tsv,.vcf,text/vcard,text/csv,text/plain,${XLSX_MIME}`}
          onChange={file => file && onSheet(async () => await fromFile(file))}
        >
          {props => (
            <Button
              {...props}
              loading={pending}
              leftSection={<IconFileImport size={18} stroke={1.8} aria-hidden />}
              ref={from === 'file' ? focusFirst : undefined}
              data-autofocus={from === 'file' || undefined}
            >
              Choisir un fichier
            </Button>
          )}
        </FileButton>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />} onClick={model}>
          Télécharger le modèle
        </Button>
      </div>
      <Textarea
        label="Ou collez vos cellules ici"
        rows={6}
        ref={from === 'pasted' ? focusFirst : undefined}
        data-autofocus={from === 'pasted' || undefined}
        value={pasted}
        onChange={event => onPaste(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={pasted.trim() === ''}
          loading={pending}
          onClick={() => onSheet(async () => readSheet(pasted, knows))}
        >
          Vérifier les cellules collées
        </Button>
      </div>
    </>
  )
}
