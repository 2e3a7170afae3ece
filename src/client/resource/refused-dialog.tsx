import { Button, Modal } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useDirty } from '#client/address/dirty.ts'
import { useMobile } from '#client/address/viewport.ts'
import { notifySuccess } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import type { PastedLine } from '#kit/data-grid/types.ts'
import { compter } from '#wire/french.ts'
import type { GridDescriptor } from '#wire/grid.ts'
import classes from './import-dialog.module.css'
import { ImportPreview } from './import-preview.tsx'
import { fieldsOf, mendedLines, type Refused, tableOf } from './refused-rows.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly titre: string
  readonly list: GridDescriptor
  readonly refused: Refused
  readonly online: boolean
  /** Writes them again. @returns what is refused still, null where all was taken */
  readonly send: (lines: readonly PastedLine[]) => Promise<Refused | null>
}

const NONE: ReadonlySet<number> = new Set()

/** What was pasted over rows and refused: each line with why, mended in place and sent again, or copied. */
export function RefusedDialog({ opened, onClose, titre, list, refused, online, send }: Props) {
  const phone = useMobile()
  const [left, setLeft] = useState(refused)
  const [mended, setMended] = useState(NONE)
  const { run, pending, message } = useTask()
  useBackLayer(opened, onClose)
  useDirty(opened, `Lignes refusées\u00a0: ${titre}`)

  function mend(rang: number, colonne: string, text: string): void {
    const lignes = left.sheet.lignes.map((ligne, i) =>
      i === rang ? { ...ligne, valeurs: { ...ligne.valeurs, [colonne]: text } } : ligne,
    )
    setLeft({ ...left, sheet: { ...left.sheet, lignes } })
    setMended(new Set([...mended, rang]))
  }
  async function sendAgain(): Promise<void> {
    const still = await send(mendedLines(list, left))
    if (!still) return onClose()
    setLeft(still)
    setMended(NONE)
  }
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(tableOf(left))
    notifySuccess(`${compter(left.lines.length, 'ligne copiée', 'lignes copiées')}, avec le motif de chaque refus.`)
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Lignes refusées\u00a0: ${titre}`}
      size={1100}
      fullScreen={phone}
      centered={!phone}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        <ImportPreview
          {...left}
          champs={fieldsOf(list)}
          mended={mended}
          summary={`${compter(left.lines.length, 'ligne collée n’a pas été enregistrée', 'lignes collées n’ont pas été enregistrées')}\u00a0: corrigez ici, ou copiez-les vers votre tableur.`}
          onChange={mend}
        />
        {message && (
          <p role="alert" className={classes.error}>
            {message}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" disabled={pending} onClick={onClose}>
            Abandonner ces lignes
          </Button>
          <Button
            variant="default"
            leftSection={<IconCopy size={18} stroke={1.8} aria-hidden />}
            onClick={() => void run(copy)}
          >
            Copier
          </Button>
          <Button
            loading={pending}
            disabled={!online}
            title={online ? undefined : 'Enregistrer demande une connexion internet.'}
            onClick={() => void run(sendAgain)}
          >
            Enregistrer
          </Button>
        </div>
      </div>
    </Modal>
  )
}
