import { Button, FileButton, Textarea } from '@mantine/core'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadBlob } from '#client/download.ts'
import { BOM, ecrireLigne } from '#wire/csv.ts'
import type { FormField } from '#wire/form.ts'
import classes from './import-dialog.module.css'
import { decodeSheet } from './sheet.ts'

interface Props {
  readonly titre: string
  readonly champs: readonly FormField[]
  readonly pending: boolean
  readonly onText: (lire: () => Promise<string>) => void
}

/** Where the lines come from: a file, or cells copied from a spreadsheet. */
export function ImportSource({ titre, champs, pending, onText }: Props) {
  const [pasted, setPasted] = useState('')
  const labels = champs.map(champ => champ.label)
  const model = () => {
    const blob = new Blob([BOM, ecrireLigne(labels)], { type: 'text/csv;charset=utf-8' })
    downloadBlob(blob, `modele-${titre.toLowerCase().replaceAll(/\s+/g, '-')}.csv`)
  }
  return (
    <>
      <p className={classes.text}>
        Un fichier CSV, ou des cellules copiées d’un tableur. La première ligne porte le nom des colonnes{'\u00a0: '}
        {labels.join(', ')}. Rien n’est écrit avant votre accord.
      </p>
      <div className={classes.choices}>
        <FileButton
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={file => file && onText(async () => decodeSheet(new Uint8Array(await file.arrayBuffer())))}
        >
          {props => (
            <Button
              {...props}
              loading={pending}
              leftSection={<IconFileImport size={18} stroke={1.8} aria-hidden />}
              data-autofocus
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
        value={pasted}
        onChange={event => setPasted(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={pasted.trim() === ''}
          loading={pending}
          onClick={() => onText(async () => pasted)}
        >
          Vérifier les cellules collées
        </Button>
      </div>
    </>
  )
}
