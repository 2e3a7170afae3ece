import { z } from 'zod'

/** Control characters, and those that turn the direction of what follows: no name holds any. */
const HOSTILE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/** One line of text from outside, short and without characters that a screen could trip over. */
export function lineSchema(max: number) {
  return z
    .string()
    .max(max)
    .refine(text => text.isWellFormed() && !HOSTILE.test(text))
}
