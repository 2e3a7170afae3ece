import { Button, FileButton, NativeSelect } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useAddressNumber } from '#client/address/address-state.ts'
import { useDirty } from '#client/address/dirty.ts'
import { call, download } from '#client/call/api.ts'
import { useTask } from '#client/call/use-task.ts'
import { useDocument } from '#client/documents/use-document.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { TitledCard } from '#client/page/titled-card.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useReread, useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import { type Palier, palierDe } from '#domains/residences/model/contact.ts'
import { type FichierLegal, LEGAL_OCTETS_MAX } from '#domains/residences/model/legal.ts'
import {
  deposerFichierLegal,
  lireFichierLegal,
  listerFichiersLegaux,
  retablirFichierLegal,
  supprimerFichierLegal,
} from '#domains/residences/model/legal-operations.ts'
import { direValidite } from '#domains/residences/model/validite.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { Pill, type PillTone } from '#kit/pill/pill.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { compter, formaterTaille } from '#wire/french.ts'
import { formaterInstant } from '#wire/moments.ts'
import classes from './screen.module.css'

type Props = { readonly id: number; readonly online: boolean }

/** Legal documents slot by slot, with their ends. Nothing for who may not. */
export function LegalDocuments(props: Props) {
  if (!mayCall(useSession(), [listerFichiersLegaux, deposerFichierLegal])) return null
  return (
    <TitledCard titre="Documents légaux">
      <Slots {...props} />
    </TitledCard>
  )
}

function Slots({ id, online }: Props) {
  const reading = useReading(listerFichiersLegaux, { params: { id: String(id) } })
  const { data } = reading
  if (!data) return <ReadingState {...reading} what="Ses documents légaux" kept={false} />
  const presents = data.fichiers.filter(f => f.exist === 1)
  const absents = data.fichiers.filter(f => f.exist === 0)
  return (
    <>
      {presents.length === 0 && <p className={classes.quiet}>Aucun document légal n’est déposé.</p>}
      {presents.length > 0 && (
        <ul className={classes.list}>
          {presents.map(f => (
            <Slot key={f.fichiers_legaux_id} id={id} file={f} online={online} />
          ))}
        </ul>
      )}
      {presents.length > 0 && absents.length > 0 && (
        <details className={classes.folded}>
          <summary>{`Il manque ${compter(absents.length, 'document')}`}</summary>
          <ul className={classes.list}>
            {absents.map(f => (
              <li key={f.fichiers_legaux_id}>{f.fichiers_legaux_libelle}</li>
            ))}
          </ul>
        </details>
      )}
      <Deposit id={id} files={data.fichiers} online={online} />
    </>
  )
}

const FINS: Readonly<Record<Palier, readonly [PillTone, string]>> = {
  passee: ['bad', 'Périmé'],
  sept: ['bad', 'Sous 7 jours'],
  trente: ['wait', 'Sous 30 jours'],
  soixante: ['info', 'Sous 60 jours'],
}

function Slot({ id, file, online }: Props & { file: FichierLegal }) {
  const { fichiers_legaux_id, fichiers_legaux_libelle: libelle, fichier_affect_date_expiration: fin, versions } = file
  const params = { id: String(id), fichiers_legaux_id: String(fichiers_legaux_id) }
  const palier = palierDe(fin, useToday())
  const { open, pending, over } = useDocument()
  const retirer = useWriting(supprimerFichierLegal, {
    toast: true,
    undo: () => undoBy(retablirFichierLegal, { params }, 'Le document reste retiré.'),
  })
  const [derniere] = versions
  const lire = (version?: number) =>
    void open(async () => ({
      blob: await download(lireFichierLegal, { params, ...(version && { query: { version: String(version) } }) }),
      titre: libelle,
    }))
  return (
    <li className={classes.entry}>
      <span>
        <b>{libelle}</b> {palier && <Pill tone={FINS[palier][0]}>{FINS[palier][1]}</Pill>}
      </span>
      <span className={classes.under}>
        {[
          direValidite(fin, palier === 'passee'),
          derniere && `déposé ${formaterInstant(derniere.depose_a)}`,
          derniere?.depose_par,
          derniere && formaterTaille(derniere.taille),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <div className={classes.row}>
        <Button
          size="sm"
          variant="subtle"
          loading={pending}
          disabled={!online}
          aria-label={`Lire «\u00a0${libelle}\u00a0»`}
          onClick={() => lire()}
        >
          Lire
        </Button>
        {versions.slice(1).map(v => (
          <Button
            key={v.version}
            size="sm"
            variant="subtle"
            disabled={!online || pending}
            aria-label={`Lire la version ${v.version} de «\u00a0${libelle}\u00a0»`}
            onClick={() => lire(v.version)}
          >
            {`Version ${v.version}`}
          </Button>
        ))}
        <Button
          size="sm"
          variant="subtle"
          color="red"
          loading={retirer.pending}
          disabled={!online}
          aria-label={`Retirer «\u00a0${libelle}\u00a0»`}
          onClick={() => void retirer.write({ params })}
        >
          Retirer
        </Button>
      </div>
      {over}
    </li>
  )
}

const TROP_LOURD = 'Ce fichier pèse plus de 20\u00a0Mo\u00a0: choisissez-en un plus léger.'

/** A slot, a PDF, an end where there is one: what stood in the slot becomes a version of before. */
function Deposit({ id, files, online }: Props & { files: readonly FichierLegal[] }) {
  const reread = useReread()
  const { run, pending, message } = useTask()
  const [slot, setSlot] = useState(String(files.find(f => f.exist === 0)?.fichiers_legaux_id ?? 1))
  const [file, setFile] = useState<File | null>(null)
  const [fin, setFin] = useState('')
  const [illisible, setIllisible] = useState('')
  const [asked, setAsked] = useAddressNumber('deposer')
  const place = useRef<HTMLDivElement>(null)
  // One came to renew this one: said once, so that another resident's page is asked nothing.
  useEffect(() => {
    if (asked === null) return
    if (files.some(f => f.fichiers_legaux_id === asked)) setSlot(String(asked))
    place.current?.scrollIntoView?.({ block: 'center' })
    place.current?.querySelector('button')?.focus({ preventScroll: true })
    setAsked(null)
  }, [asked, files, setAsked])
  useDirty(file !== null, 'Un document légal')
  const lourd = file !== null && file.size > LEGAL_OCTETS_MAX
  const choisi = files.find(f => String(f.fichiers_legaux_id) === slot)
  async function deposer(): Promise<void> {
    if (!file || lourd) return
    const query = { id: slot, ...(fin && { expire: fin }) }
    const done = await run(() =>
      call(deposerFichierLegal, { params: { id: String(id) }, query, bytes: file, body: undefined, tell: 'success' }),
    )
    if (!done) return
    setFile(null)
    setFin('')
    await reread('residences')
  }
  return (
    <div ref={place} className={classes.deposit}>
      <NativeSelect
        label="Déposer un document"
        value={slot}
        data={files.map(f => ({ value: String(f.fichiers_legaux_id), label: f.fichiers_legaux_libelle }))}
        onChange={event => setSlot(event.currentTarget.value)}
      />
      <FileButton accept="application/pdf" onChange={setFile}>
        {props => (
          <Button {...props} variant="default" disabled={!online || pending}>
            {file ? 'Changer le fichier' : 'Choisir un PDF'}
          </Button>
        )}
      </FileButton>
      {file && (
        <>
          <p className={classes.quiet}>{`${file.name}, ${formaterTaille(file.size)}`}</p>
          <DateInput
            label="Fin de validité"
            value={fin}
            error={illisible}
            onChange={(jour, faute) => {
              setFin(jour)
              setIllisible(faute)
            }}
          />
          {choisi?.fin_proposee && fin === '' && (
            <div>
              <Button size="sm" variant="subtle" onClick={() => setFin(choisi.fin_proposee ?? '')}>
                {`Jusqu’au ${direJour(choisi.fin_proposee)}`}
              </Button>
            </div>
          )}
          {choisi?.exist === 1 && <p className={classes.quiet}>Le document qui y est devient une version d’avant.</p>}
        </>
      )}
      <Refusal>{lourd ? TROP_LOURD : message}</Refusal>
      <div>
        <Button
          loading={pending}
          disabled={!online || file === null || lourd || illisible !== ''}
          onClick={() => void deposer()}
        >
          Valider
        </Button>
      </div>
    </div>
  )
}
