import { createContext, use } from 'react'
import type { FormLookups } from './types.ts'

const Lookups = createContext<FormLookups>({})

/** Gives every form below the searches that the application makes; the kit knows no server. */
export const FormLookupsProvider = Lookups.Provider

export function useFormLookups(): FormLookups {
  return use(Lookups)
}
