import { z } from 'zod';
import { teacher } from './people.ts';

export const teacherLoginAnswer = z.object({ message: z.string(), teacher, token: z.string() });
