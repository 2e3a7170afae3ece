import { Button, Modal } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useDirty } from '#client/address/dirty.ts'
import { useMobile } from '#client/address/viewport.ts'
import { notifyUndo, type Undo } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import { useTask } from '#client/call/use-task.ts'
import { saveBlob } from '#kit/save-blob.ts'
import { BOM, ecrireLigne } from '#wire/csv.ts'
import type { FormField } from '#wire/form.ts'
import { compter } from '#wire/french.ts'
import type { Notice } from '#wire/notice.ts'
import type { ImportReport, ImportRow } from '#wire/resource.ts'
import classes from './import-dialog.module.css'
import { ImportPreview } from './import-preview.tsx'
import { ImportSource } from './import-source.tsx'
import type { Sheet } from './sheet.ts'
import { SheetError } from './sheet-error.ts'

interface Asked {
  readonly lignes: ImportRow[]
  readonly appliquer: boolean
  readonly valides?: boolean
}

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly titre: string
  /** Fields of the form: the columns that a sheet may have. */
  readonly champs: readonly Pick<FormField, 'id' | 'label'>[]
  readonly send: (body: Asked) => Promise<Notice & { rapport: ImportReport }>
  /** Takes an import back. */
  readonly undo: (import_id: number) => ReturnType<Undo>
  readonly onTaken: () => void
}

interface Read {
  readonly sheet: Sheet
  readonly rapport: ImportReport
  readonly mended: ReadonlySet<number>
}

const NONE: ReadonlySet<number> = new Set()

/** The lines that are still wrong, judged as they were; the others have entered. */
function left({ sheet }: Read, { erreurs }: ImportReport): Read {
  const ranks = erreurs.map(e => e.ligne - 1)
  return {
    sheet: { ...sheet, lignes: sheet.lignes.filter((_, rang) => ranks.includes(rang)) },
    rapport: { lignes: ranks.length, ecrites: 0, erreurs: erreurs.map((e, rang) => ({ ...e, ligne: rang + 1 })) },
    mended: NONE,
  }
}

/** A file that is no sheet says why by itself. */
const wordsOf = (error: unknown) => (error instanceof SheetError ? error.message : messageOf(error))

/** Lines of a sheet: looked at by the server first, mended in place; the right ones enter, the rest stays or is taken away. */
export function ImportDialog({ opened, onClose, titre, champs, send, undo, onTaken }: Props) {
  const phone = useMobile()
  const [read, setRead] = useState<Read | null>(null)
  const { run: guard, pending, message: error } = useTask({ say: wordsOf })
  useBackLayer(opened, onClose)
  useDirty(opened && read !== null, `Import\u00a0: ${titre}`)

  async function ask(sheet: Sheet, appliquer: boolean): Promise<void> {
    const lignes = sheet.lignes.map(l => l.valeurs)
    const { message, code, rapport } = await send({ lignes, appliquer, ...(appliquer ? { valides: true } : {}) })
    const now = { sheet, rapport, mended: NONE }
    if (rapport.ecrites === 0) {
      setRead(now)
      return
    }
    const { import_id } = rapport
    if (import_id !== undefined) notifyUndo(message, () => undo(import_id), code)
    onTaken()
    if (rapport.erreurs.length > 0) setRead(left(now, rapport))
    else onClose()
  }
  function mend(rang: number, colonne: string, text: string): void {
    if (!read) return
    const lignes = read.sheet.lignes.map((l, i) =>
      i === rang ? { ...l, valeurs: { ...l.valeurs, [colonne]: text } } : l,
    )
    setRead({ ...read, sheet: { ...read.sheet, lignes }, mended: new Set([...read.mended, rang]) })
  }
  function takeAway({ sheet, rapport }: Read): void {
    const wrong = rapport.erreurs.flatMap(e => sheet.lignes[e.ligne - 1] ?? [])
    const lines = [sheet.titres, ...wrong.map(l => sheet.titres.map(t => l.valeurs[t] ?? ''))].map(ecrireLigne)
    const blob = new Blob([BOM, ...lines], { type: 'text/csv;charset=utf-8' })
    saveBlob(blob, `a-corriger-${titre.toLowerCase().replaceAll(/\s+/g, '-')}.csv`)
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Importer\u00a0: ${titre}`}
      size={1100}
      fullScreen={phone}
      centered={!phone}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        {read ? (
          <ImportPreview {...read} champs={champs} onChange={mend} />
        ) : (
          <ImportSource
            titre={titre}
            champs={champs}
            pending={pending}
            onSheet={lire => void guard(async () => await ask(await lire(), false))}
          />
        )}
        {error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
        {read && (
          <Choices
            read={read}
            pending={pending}
            onOther={() => setRead(null)}
            onTakeAway={() => takeAway(read)}
            onCheck={() => void guard(async () => await ask(read.sheet, false))}
            onImport={() => void guard(async () => await ask(read.sheet, true))}
          />
        )}
      </div>
    </Modal>
  )
}

interface ChoicesProps {
  readonly read: Read
  readonly pending: boolean
  readonly onOther: () => void
  readonly onTakeAway: () => void
  readonly onCheck: () => void
  readonly onImport: () => void
}

function Choices({ read, pending, onOther, onTakeAway, onCheck, onImport }: ChoicesProps) {
  const { sheet, rapport, mended } = read
  const wrong = rapport.erreurs.length
  const right = sheet.lignes.length - wrong
  return (
    <div className={classes.actions}>
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
      <Button loading={pending} disabled={right === 0 && mended.size === 0} onClick={onImport}>
        {mended.size > 0 ? 'Importer ce qui est juste' : `Importer ${compter(right, 'ligne')}`}
      </Button>
    </div>
  )
}
