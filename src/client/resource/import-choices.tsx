import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { compter } from '#wire/french.ts'
import classes from './import-dialog.module.css'
import { leftOut, type Read } from './import-read.ts'

interface Props {
  readonly read: Read
  readonly pending: boolean
  /** A day that lines lack was not said. */
  readonly dayless?: boolean
  readonly onOther: () => void
  readonly onTakeAway: () => void
  readonly onCheck: () => void
  readonly onImport: () => void
}

/** What may be done with the lines that were looked at. */
export function ImportChoices({ read, pending, dayless = false, onOther, onTakeAway, onCheck, onImport }: Props) {
  const { sheet, rapport, mended } = read
  const wrong = rapport.erreurs.length
  const right = sheet.lignes.length - wrong - leftOut(read)
  return (
    <div className={`${classes.actions} ${classes.foot}`}>
      <Button variant="default" disabled={pending} onClick={onOther}>
        Choisir une autre feuille
      </Button>
      {wrong > 0 && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          onClick={onTakeAway}
        >
          Télécharger {wrong === 1 ? 'la ligne à corriger' : `les ${compter(wrong, 'ligne')} à corriger`}
        </Button>
      )}
      {mended.size > 0 && (
        <Button variant="default" loading={pending} onClick={onCheck}>
          Vérifier à nouveau
        </Button>
      )}
      <Button loading={pending} disabled={dayless || (right === 0 && mended.size === 0)} onClick={onImport}>
        {mended.size > 0
          ? 'Importer ce qui est juste'
          : right === 0
            ? 'Aucune ligne à importer'
            : `Importer ${compter(right, 'ligne')}`}
      </Button>
    </div>
  )
}
