import { Button, TextInput } from '@mantine/core'
import { IconLock, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { useToday } from '#client/page/use-today.ts'
import type { FicheEmportee } from '#domains/residences/model/hors-ligne.ts'
import { LoadingRows } from '#kit/state/state-block.tsx'
import { compter, normaliserRecherche } from '#wire/french.ts'
import { formaterInstant } from '#wire/moments.ts'
import { ADRESSE_RESIDENTS } from '../address.ts'
import { tellRead } from '../offline/emergency.ts'
import type { Taken } from '../offline/kept-sheets.ts'
import { lockSheets } from '../offline/vault.ts'
import { EmergencySheet } from './emergency-sheet.tsx'
import classes from './screen.module.css'

type Props = { readonly sheets: readonly FicheEmportee[] | null; readonly taken: Taken | null }

const MANQUE = 'Cette lecture n’a pas pu être notée sur l’appareil\u00a0: dites-la à votre responsable.'

/** Open for five minutes: who lives there, and one sheet at a time, whose reading is told before it is shown. */
export function OpenedSheets({ sheets, taken }: Props) {
  const [read, setRead] = useState<FicheEmportee | null>(null)
  const [untold, setUntold] = useState(false)
  const close = () => setRead(null)
  useBackLayer(read !== null, close)
  const open = async (sheet: FicheEmportee) => {
    try {
      await tellRead(sheet)
      setUntold(false)
    } catch (error) {
      // Somebody may be waiting for it: it is shown, and that it was not noted is said.
      console.error('reading not noted', error)
      setUntold(true)
    }
    setRead(sheet)
  }
  const age = taken ? `Version du ${formaterInstant(taken.lu_a)}` : ''
  const lock = (
    <Button variant="default" leftSection={<IconLock size={18} stroke={1.8} aria-hidden />} onClick={lockSheets}>
      Refermer
    </Button>
  )
  if (read) return <OneSheet sheet={read} untold={untold} onClose={close} />
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageHead title="Fiches d’urgence sans réseau" detail={age} back={ADRESSE_RESIDENTS} />
        {lock}
      </div>
      {sheets ? <Names sheets={sheets} tronque={taken?.tronque ?? false} onOpen={open} /> : <LoadingRows />}
    </div>
  )
}

interface NamesProps {
  readonly sheets: readonly FicheEmportee[]
  readonly tronque: boolean
  readonly onOpen: (sheet: FicheEmportee) => Promise<void>
}

function Names({ sheets, tronque, onOpen }: NamesProps) {
  const [typed, setTyped] = useState('')
  const words = normaliserRecherche(typed)
  const found = sheets.filter(({ fiche }) =>
    normaliserRecherche(`${fiche.label} ${fiche.logement_numero}`).includes(words),
  )
  return (
    <>
      <TextInput
        aria-label="Chercher un résident"
        placeholder="Nom ou logement"
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        value={typed}
        maxLength={100}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {tronque && <p className={classes.quiet}>La maison en compte davantage que cet appareil n’en garde.</p>}
      <ul className={classes.list} aria-label={compter(found.length, 'résident')}>
        {found.map(sheet => (
          <li key={sheet.resident_id}>
            <Button fullWidth variant="default" justify="space-between" onClick={() => void onOpen(sheet)}>
              {[sheet.fiche.label, sheet.fiche.logement_numero && `logement ${sheet.fiche.logement_numero}`]
                .filter(Boolean)
                .join(', ')}
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={classes.quiet}>Personne de ce nom parmi les fiches gardées ici.</p>}
    </>
  )
}

interface OneProps {
  readonly sheet: FicheEmportee
  readonly untold: boolean
  readonly onClose: () => void
}

function OneSheet({ sheet: { fiche }, untold, onClose }: OneProps) {
  const today = useToday()
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageHead title={fiche.label} detail="Fiche d’urgence" />
        <Button variant="default" onClick={onClose}>
          Tous les résidents
        </Button>
      </div>
      <p className={classes.quiet}>Version du {formaterInstant(fiche.lu_a)}, gardée sur cet appareil.</p>
      {untold && (
        <p role="alert" className={classes.refused}>
          {MANQUE}
        </p>
      )}
      <EmergencySheet data={fiche} today={today} />
      <p className={classes.quiet}>Cette lecture est notée, avec l’heure.</p>
    </div>
  )
}
