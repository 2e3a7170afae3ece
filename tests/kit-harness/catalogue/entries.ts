import { agendaEntry } from './agenda-page.tsx'
import type { Entry } from './entry.ts'
import { filesEntry } from './files-page.tsx'
import { formEntry, transferEntry } from './form-page.tsx'
import { gridEntry } from './grid-page.tsx'
import { mapEntry } from './map-page.tsx'
import { photoEntry } from './photo-page.tsx'
import { statisticsEntry } from './statistics-page.tsx'
import { timeGridEntry } from './time-grid-page.tsx'
import { yearEntry } from './year-page.tsx'

/** Every page of the catalogue; a new widget adds its own here. */
export const entries: readonly Entry[] = [
  gridEntry,
  formEntry,
  transferEntry,
  filesEntry,
  photoEntry,
  agendaEntry,
  mapEntry,
  yearEntry,
  timeGridEntry,
  statisticsEntry,
]
